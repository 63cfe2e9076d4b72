/// What SQLite's `EXPLAIN QUERY PLAN` tells.
package enum QueryPlan {
    /// The steps that go through tables, of all steps of a plan in their order.
    ///
    /// Of a query within the query all rows are wanted, and its own steps are among the plan's.
    package static func tableSteps(of plan: [String]) -> [String] {
        let within = plan.filter { $0.hasPrefix("CO-ROUTINE ") || $0.hasPrefix("MATERIALIZE ") }
            .compactMap { $0.split(separator: " ").last.map { "SCAN \($0)" } }
        return plan.filter { $0.contains("SEARCH") || $0.contains("SCAN") }.filter { !within.contains($0) }
    }
}
