import Graphics

/// Line icons of the rail and the settings, on a 24 × 24 grid.
enum Icon {
    case today, tasks, calendar, diary, statistics, flag, settings, more, clock, globe, snow, folder, at, filter
    case palette, speaker, speech, browser, heart, cloud, people, share, laptop, key, bell, letter, bin, archive, tray,
        widgets, pen

    /// The icon as decoration, hidden from assistive technology.
    var html: HTML { #"<svg class="i" viewBox="0 0 24 24" aria-hidden="true">\#(paths)</svg>"# }

    /// Shapes inside the `svg` element.
    var paths: HTML {
        switch self {
        case .today:
            """
            <circle cx="12" cy="12" r="4"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4\
            M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"/>
            """
        case .tasks:
            #"<rect x="3.5" y="3.5" width="17" height="17" rx="3.5"/><path d="M12 3.5v17M3.5 12h17M6 8l1.3 1.3 2.4-2.8"/>"#
        case .calendar: #"<rect x="3.5" y="5" width="17" height="15.5" rx="3"/><path d="M3.5 10h17M8 3v4M16 3v4"/>"#
        case .statistics: #"<path d="M5 20v-8M12 20V4M19 20v-5M3 20.5h18"/>"#
        case .diary:
            #"<rect x="5" y="3.5" width="14" height="17" rx="2"/><path d="M5 17h14M9 7.5h6M9 11h4"/>"#
        case .more:
            #"<circle cx="5" cy="12" r=".9"/><circle cx="12" cy="12" r=".9"/><circle cx="19" cy="12" r=".9"/>"#
        case .flag: #"<path d="M5 21.5v-18M5 4c4.5-2.5 8.5 2.5 14 0v9.5c-5.5 2.5-9.5-2.5-14 0"/>"#
        case .settings:
            #"<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>"#
        case .clock: #"<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>"#
        case .globe:
            """
            <circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9\
            c-3-3-3.5-6-3.5-9s.5-6 3.5-9"/>
            """
        case .snow: #"<path d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5l2.5 2 2.5-2M9.5 19.5l2.5-2 2.5 2"/>"#
        case .folder: #"<path d="M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z"/>"#
        case .at:
            #"<circle cx="12" cy="12" r="3.5"/><path d="M15.5 8.5v5a2.5 2.5 0 0 0 5 0V12a8.5 8.5 0 1 0-3.5 6.9"/>"#
        case .filter: #"<path d="M4 5h16l-6 7.5V18l-4 2v-7.5Z"/>"#
        case .palette:
            """
            <rect x="3.5" y="3.5" width="7" height="7" rx="2"/><rect x="13.5" y="3.5" width="7" height="7" rx="2"/>\
            <rect x="3.5" y="13.5" width="7" height="7" rx="2"/><rect x="13.5" y="13.5" width="7" height="7" rx="2"/>
            """
        case .speaker:
            #"<path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500ZM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.800 7.800 0 0 1 0 11"/>"#
        case .speech: #"<path d="M4 5.5h16v10.5H12l-4.5 4v-4H4Z"/>"#
        case .browser:
            #"<rect x="3" y="4.5" width="18" height="15" rx="2.5"/><path d="M3 9h18M6 6.8h.1M8.6 6.8h.1"/>"#
        case .cloud: #"<path d="M7 18.5a4 4 0 0 1-.6-7.9 6 6 0 0 1 11.5 1.2 3.4 3.4 0 0 1-.6 6.7Z"/>"#
        case .people:
            """
            <circle cx="9" cy="8" r="3.5"/>\
            <path d="M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4\
            M18 14.6c2.2.8 3.5 2.8 3.5 5.4"/>
            """
        case .share:
            """
            <circle cx="6" cy="12" r="2.5"/><circle cx="17.5" cy="5.5" r="2.5"/><circle cx="17.5" cy="18.5" r="2.5"/>\
            <path d="M8.2 10.8l7.100-4M8.2 13.200l7.100 4"/>
            """
        case .key: #"<circle cx="8" cy="15.5" r="4.5"/><path d="M11.3 12.3 20 3.5M16.5 7l2.5 2.5M13.8 9.7l1.7 1.7"/>"#
        case .bell:
            #"<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.500h4M12 5V3"/>"#
        case .letter: #"<path d="M3 5h18v14H3ZM3 6l9 7 9-7"/>"#
        case .archive: #"<path d="M12 3.5v11M7.500 10.500l4.500 4.500 4.500-4.500M4.500 15.500v4h15v-4"/>"#
        case .tray: #"<path d="M12 15V4M7.500 8l4.500-4.500L16.500 8M4.500 15.500v4h15v-4"/>"#
        case .bin: #"<path d="M4.5 6.5h15M9 6.500V4h6v2.500M6.500 6.500l1 13.500h9l1-13.500M10 10.500v6M14 10.500v6"/>"#
        case .widgets:
            #"<rect x="6" y="2.500" width="12" height="19" rx="2.500"/><path d="M9 6h6v6H9ZM9 15h6M9 18h3"/>"#
        case .laptop:
            #"<rect x="5" y="5" width="14" height="10" rx="1.5"/><path d="M2.5 18.5h19"/>"#
        case .pen: #"<path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5"/>"#
        case .heart: #"<path d="M12 20c-5-4-8.5-7-8.5-11a4.5 4.5 0 0 1 8.5-2 4.5 4.5 0 0 1 8.5 2c0 4-3.5 7-8.5 11Z"/>"#
        }
    }
}
