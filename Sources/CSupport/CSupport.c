#include "CSupport.h"
// Everything is inline in the header; a C target needs one translation unit.
