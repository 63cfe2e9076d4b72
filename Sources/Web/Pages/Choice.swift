import Engine
import Graphics

/// Option of a field, or a switch.
struct Choice {
    let field: String
    let value: String
    let id: String
    let label: String
    let hint: String?
    let isChosen: Bool

    init(field: String, value: String, label: String, hint: String? = nil, isChosen: Bool) {
        self.field = field
        self.value = value
        id = "\(field)-\(value.isEmpty ? "none" : value)"
        self.label = label
        self.hint = hint
        self.isChosen = isChosen
    }

    init(_ field: Field, value: String, label: String, hint: String? = nil, isChosen: Bool) {
        self.init(field: field.rawValue, value: value, label: label, hint: hint, isChosen: isChosen)
    }

    init(_ key: SettingKey, value: String, label: String, hint: String? = nil, isChosen: Bool) {
        self.init(field: key.rawValue, value: value, label: label, hint: hint, isChosen: isChosen)
    }
}

extension FormState {
    /// Submitted value of a setting, or the current one when the form was not sent.
    func value(_ key: SettingKey, or present: String) -> String {
        values[key.rawValue]?.last ?? present
    }

    /// Submitted value of a switch, or the current one when the form was not sent; browsers omit a switch that is off.
    func isOn(_ key: SettingKey, or present: Bool) -> Bool {
        values.isEmpty ? present : values[key.rawValue]?.last == "on"
    }
}

extension Choice {
    /// The choice as an option of a select field.
    var option: HTML { .option(value, label, isChosen: isChosen) }

    var radioButton: HTML {
        """
        <div class="choice"><input type="radio" name="\(field)" value="\(value)" id="\(id)"\(if: isChosen, " checked")\
        \(if: hint != nil, #" aria-describedby="\#(id)-hint""#)>\
        <label for="\(id)">\(label)</label>\(if: hint, { hint in #"<p class="faint" id="\#(id)-hint">\#(hint)</p>"# })\
        </div>
        """
    }

    var radioChip: HTML {
        """
        <div class="pick"><input type="radio" name="\(field)" value="\(value)" id="\(id)"\(if: isChosen, " checked")>\
        <label for="\(id)">\(label)</label></div>
        """
    }

    var checkboxChip: HTML {
        """
        <div class="pick"><input type="checkbox" name="\(field)" value="\(value)" id="\(id)"\
        \(if: isChosen, " checked")><label for="\(id)">\(label)</label></div>
        """
    }

    var checkbox: HTML {
        """
        <div class="choice"><input type="checkbox" name="\(field)" value="\(value)" id="\(id)"\
        \(if: isChosen, " checked")\(if: hint != nil, #" aria-describedby="\#(id)-hint""#)>\
        <label for="\(id)">\(label)</label>\(if: hint, { hint in #"<p class="faint" id="\#(id)-hint">\#(hint)</p>"# })\
        </div>
        """
    }
}
