/// Plans of Primavera P6: imported, described, laid out and written.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        let elements =
            "%T\tPROJWBS\n%F\twbs_id\tparent_wbs_id\tseq_num\twbs_name\n%R\t1\t9\t0\tYard\n%R\t2\t1\t1\tHall \"\"A\"\"\n"
        let tasks =
            "%T\tTASK\n%F\ttask_id\twbs_id\ttask_type\ttask_name\tact_start_date\trestart_date\treend_date\ttarget_drtn_hr_cnt\n"
            + "%R\t1\t2\tTT_Task\tdig\t2026-03-02 08:00\t\t2026-03-03 17:00\t16\n"
            + "%R\t2\t2\tTT_FinMile\tdone\t\t2026-03-04 08:00\t2026-03-03 17:00\t0\n"
        let links = "%T\tTASKPRED\n%F\ttask_id\tpred_task_id\tpred_type\n%R\t2\t1\tPR_FS\n%R\t1\t1\tPR_SF\n"
        let header = "ERMHDR\t20.12\n"
        let texts = [
            "plan": header + elements + tasks + links + "%E\n",
            "other order": header + links + tasks + elements + "%E\r\n",
            "cut off": header + tasks,
        ]
        return texts.mapValues { Array($0.utf8) }.merging([
            "latin": Array("\(header)%T\tTASK\n".utf8) + [0xfc, 0x81, 10]
        ]) { $1 }
    }

    static func run(_ bytes: [UInt8]) { FuzzImport.run(bytes, as: "input.xer") }
}
