/// Where libFuzzer comes in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    var sequence = FuzzSequence(UnsafeRawBufferPointer(start: data, count: size))
    sequence.run()
    return 0
}
