// What the program does before the runtime of Swift and the allocator begin. Nothing has to be called.
#pragma once
