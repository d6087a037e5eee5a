import RunRecords

/// `--shard I/N`: one of several parts of a run.
enum ShardOption {
    static let option = CommandOption.value(
        "shard", "I/N", help: "measure part I of N only; report --merge joins the parts (default: all)")

    /// The part asked for, from 1, and how many there are; nil without the option.
    static func read(_ options: ParsedOptions) throws(UsageError) -> (index: Int, count: Int)? {
        try options.value(
            "shard", "not a part of a run",
            remedy: "give its number and how many there are, such as 2/4: from 1/N to N/N, N up to "
                + "\(Shard.mostParts)"
        ) { text in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(number)
            guard parts.count == 2, let index = parts[0], let count = parts[1], (1...Shard.mostParts).contains(count),
                (1...count).contains(index)
            else { return nil }
            return (index, count)
        }
    }

    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(digits) : nil
    }
}
