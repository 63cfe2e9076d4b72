/// Drawings that stand on their own on a page.
package enum Figure {
    /// A dinosaur that rests, for pages without news.
    package static let resting =
        #"<svg class="figure" viewBox="-8 -4 72 68" width="108" height="102" aria-hidden="true">"#
        + Dinosaur.runner + "</svg>"

    /// A patch of grass that grows denser to the right.
    package static let patch =
        #"<svg class="figure" viewBox="0 0 97 41" width="120" height="51" aria-hidden="true">"#
        + ["0102123", "1013234", "0121344"].enumerated().map { row, levels in
            levels.enumerated().map { column, level in
                #"<rect class="l\#(level)" x="\#(column * 14)" y="\#(row * 14)" \#(GrassLayout.square)/>"#
            }.joined()
        }.joined() + "</svg>"

    /// The dinosaur on its way.
    package static let trail =
        #"<svg class="figure" viewBox="-22 -2 108 64" width="92" height="55" aria-hidden="true">"#
        + #"<path class="pole" d="M-20 60.5H84"/>"# + Dinosaur.runner + "</svg>"

    /// Commits on a thread, one of them marked.
    package static let thread =
        #"<svg class="figure" viewBox="0 0 120 48" width="120" height="48" aria-hidden="true">"#
        + #"<path class="road-ahead" d="M8 24h104"/><circle class="l2" cx="14" cy="24" r="6"/>"#
        + #"<circle class="l3" cx="44" cy="24" r="6"/><circle class="l4" cx="76" cy="24" r="8"/>"#
        + #"<circle class="l2" cx="106" cy="24" r="6"/><path class="tickmark" d="M72.5 24l2.5 2.5 4.5-5"/></svg>"#
}
