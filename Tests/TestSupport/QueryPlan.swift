/// Output of SQLite's `EXPLAIN QUERY PLAN`.
package enum QueryPlan {
    /// Steps that read tables, among all steps of a plan in their order.
    ///
    /// A subquery in FROM needs all of its rows, and its own steps are part of the plan.
    package static func tableSteps(of plan: [String]) -> [String] {
        let within = plan.filter { $0.hasPrefix("CO-ROUTINE ") || $0.hasPrefix("MATERIALIZE ") }
            .compactMap { $0.split(separator: " ").last.map { "SCAN \($0)" } }
        return plan.filter { $0.contains("SEARCH") || $0.contains("SCAN") }.filter { !within.contains($0) }
    }
}
