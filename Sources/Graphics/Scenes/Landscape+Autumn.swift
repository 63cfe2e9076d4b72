extension Landscape {
    /// Bowing rice, ripening persimmons, a dragonfly.
    static let september =
        #"""
        <path class="s-far" d="M0 76c40-18 84-18 130-8s110 8 190-10v62H0z"/>
        <path class="s-mid" d="M0 90c54-8 110-4 160-2s110-2 160-6v38H0z"/>
        <path class="s-near" d="M0 102c50-6 120-3 170-1s100-3 150-5v24H0z"/>
        <path class="s-stem" d="M326 4c-26 2-44 12-62 16s-34 4-48 12"/>
        <path class="s-twig" d="M284 13c-4 8-3 12-4 18M256 22c-3 6-2 10-3 16M232 26c-4 5-4 8-5 14M300 8c2 6 6 8 8 16"/>
        """#
        + pieces(
            #"<path class="s-leaf" d="M0 0c4-8 12-10 20-8-3 8-11 12-20 8z"/>"#,
            [(268, 19, 1, -8), (240, 25, 0.9, -20), (216, 32, 0.9, 150), (300, 8, 0.8, -30)])
        + pieces(persimmon, [(280, 40, 1.1, 0), (252, 46, 1, 0), (226, 47, 0.9, 0), (309, 32, 0.95, 0)])
        + pieces(
            rice,
            [
                (16, 122, 1, 0), (40, 123, 1.15, 0), (64, 122, 0.95, 0), (88, 123, 1.2, 0), (112, 122, 1, 0),
                (138, 123, 1.15, 0), (162, 122, 0.95, 0), (188, 123, 1.15, 0), (212, 122, 1, 0), (238, 123, 1.1, 0),
                (262, 122, 0.95, 0), (286, 123, 1.1, 0), (306, 122, 0.9, 0),
            ])
            + #"""
                <g transform="translate(112 44) rotate(-24)"><path class="s-wing" d="M2 0C0-8 6-20 12-20S15-8 5 0zM2 0c-2 8 4 20 10 20S15 8 5 0z\#
            M-3 0c-6-7-5-18 0-19s7 11 4 19zM-3 0c-6 7-5 18 0 19s7-11 4-19z"/>
            <path class="s-bug" d="M8-2.5c3.5-1 5 1 5 2.5s-1.5 3.5-5 2.5L1 1.5l-22-.3c-2 0-2-2.4 0-2.4L1-1.5z"/></g>
            """#

    /// An ear of rice that hangs to the right, with its foot at 0, 0.
    private static let rice = #"""
        <path class="s-shoot" d="M0 0c-2-14 0-26 8-32 5-3 9 0 11 5"/>
        <path class="s-grain" d="M7-33c3-3 6-2 6 1s-4 2-6-1zM12-34c4-2 6 0 5 3s-5 0-5-3zM16-31c4-1 6 2 4 4s-5-1-4-4zM18-27c4 1 4 4 2 5s-4-2-2-5z\#
        M19-22c3 2 3 5 0 5s-2-3 0-5zM8-28c3-1 5 1 4 3s-5 0-4-3zM13-28c3 0 4 2 3 4s-4-1-3-4z"/>
        """#

    /// A ripe persimmon that hangs from 0, -10.
    private static let persimmon = #"""
        <path class="s-bloom" d="M0-8c9 0 12 5 12 10S7 12 0 12s-12-5-12-10S-9-8 0-8z"/>
        <path class="s-leaf" d="M0-10c2 0 3 2 6 2 2 1 1 3-1 3-3 0-3 3-5 3s-2-3-5-3c-2 0-3-2-1-3 3 0 4-2 6-2z"/>
        """#

    /// Maples on the hill, and falling leaves.
    static let october =
        #"""
        <path class="s-far" d="M0 70c34-20 66-30 104-18s54 14 92 0 76-18 124-4v72H0z"/>
        """#
        + pieces(
            tree,
            [
                (26, 86, 0.9, 0), (58, 82, 1.1, 0), (92, 84, 0.95, 0), (126, 82, 1.15, 0), (226, 80, 1, 0),
                (258, 84, 1.2, 0),
                (292, 82, 0.95, 0),
            ])
            + #"""
            <path class="s-mid" d="M0 90c50-12 90-8 130-2s60 4 90-2 60-8 100-4v38H0z"/>
            <path class="s-foam" d="M150 90c14 4 10 8 26 12s34 6 38 18h-70c6-8-8-12-4-18s14-6 10-12z"/>
            <path class="s-near" d="M0 104c40-8 84-6 128-2 14 2 8 8 4 18H0zM196 102c36-4 84-6 124-8v26H214c-4-6-24-12-18-18z"/>
            """#
        + pieces(maple, [(86, 103, 1.1, -24), (36, 108, 0.75, 40), (240, 106, 0.85, 16), (288, 106, 0.7, -40)])
        + pieces(goldenMaple, [(176, 40, 1, 30), (122, 110, 0.7, 70), (206, 66, 0.72, -30), (148, 64, 0.6, 10)])

    /// A round tree in leaf, with its foot at 0, 0.
    private static let tree =
        #"<path class="s-post" d="M0 4v-14"/>"# + dots("s-deep", [(0, -20, 15), (-9, -12, 9), (9, -12, 9)])
        + dots("s-bloom", [(-3, -24, 9), (7, -16, 6), (-10, -12, 5)])

    private static let palm =
        "M0 -14L1.5 -9.4L2.5 -6.1L5.7 -8.8L9.1 -10.1L7.7 -6.4L5.6 -2.7L9.1 -2.3"
        + "L12 -1L8.6 0.6L4.7 1.7L6.6 4.5L1.7 2.9L0.4 3L-0.4 3L-1.7 2.9L-6.6 4.5L-4.7 1.7L-8.6 0.6L-12 -1L-9.1 -2.3L-5.6 -2.7L-7.7 -6.4L-9.1 -10.1L-5.7 -8.8L-2.5 -6.1L-1.5 -9.4Z"
    private static let maple = #"<path class="s-post" d="M0 2v13"/><path class="s-bloom" d="\#(palm)"/>"#
    private static let goldenMaple = #"<path class="s-post" d="M0 2v12"/><path class="s-heart" d="\#(palm)"/>"#

    /// A dry field under a low sun, and migrating geese.
    static let november =
        #"""
        <circle class="s-light" cx="236" cy="58" r="22"/>
        <path class="s-far" d="M0 84c50-22 96-20 150-6s110 10 170-10v52H0z"/>
        <path class="s-near" d="M0 98c70-16 130-8 190-4s90 2 130-8v34H0z"/>
        <path class="s-ink" d="M40 108c2-18 6-26 12-32M52 110c0-14 4-24 10-30M46 109c-4-14-10-20-16-24M262 106c2-16 8-24 14-28\#
        M270 108c-2-12-8-20-14-24"/>
        <path class="s-plume" d="M52 76c4-6 9-8 14-8-2 6-7 10-14 8zM62 80c4-6 9-8 14-8-2 6-7 10-14 8zM30 85c-5-5-10-6-15-5 3 5 9 8 15 5z\#
        M276 78c4-6 9-8 14-8-2 6-7 10-14 8zM256 84c-5-5-10-6-15-5 3 5 9 8 15 5z"/>
        <path class="s-ink thin" d="M96 34c3-3 5-3 7 0 2-3 4-3 7 0M114 26c3-3 5-3 7 0 2-3 4-3 7 0M132 34c3-3 5-3 7 0 2-3 4-3 7 0\#
        M150 43c2-2 4-2 6 0 2-2 4-2 6 0M80 43c2-2 4-2 6 0 2-2 4-2 6 0"/>
        """#
}
