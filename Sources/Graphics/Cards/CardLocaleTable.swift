/// Texts of streak cards in languages that Haru itself does not support.
enum CardLocaleTable {
    /// Five lines per language.
    ///
    /// They are the locale code; the texts; the months; the weekdays from Sunday; and the formats of dates, numbers and
    /// lists with the writing direction. Months, weekdays and formats are from Unicode CLDR.
    static let text = """
        ar
        إجمالي المساهمات | السلسلة الحالية | أطول سلسلة | سلسلة الأسابيع | أطول سلسلة أسابيع | من دون {0} | الأيام: {0}
        يناير | فبراير | مارس | أبريل | مايو | يونيو | يوليو | أغسطس | سبتمبر | أكتوبر | نوفمبر | ديسمبر
        الأحد | الاثنين | الثلاثاء | الأربعاء | الخميس | الجمعة | السبت
        {d} {m} | {d} {m} {y} | [,] | [.] | [، ] | rtl
        bg
        Общо приноси | Текуща серия | Най-дълга серия | Седмична серия | Най-дълга седмична серия | Без {0} | Дни: {0}
        яну | фев | март | апр | май | юни | юли | авг | сеп | окт | ное | дек
        нд | пн | вт | ср | чт | пт | сб
        {d}.{n}. | {d}.{n}.{y} г. | [ ] | [,] | [, ] | ltr
        bn
        মোট অবদান | চলমান ধারা | দীর্ঘতম ধারা | সাপ্তাহিক ধারা | দীর্ঘতম সাপ্তাহিক ধারা | {0} বাদে | দিন: {0}
        জানু | ফেব | মার্চ | এপ্রি | মে | জুন | জুল | আগ | সেপ | অক্টো | নভে | ডিসে
        রবি | সোম | মঙ্গল | বুধ | বৃহস্পতি | শুক্র | শনি
        {d} {m} | {d} {m}, {y} | [,] | [.] | [, ] | ltr
        ca
        Contribucions totals | Ratxa actual | Ratxa més llarga | Ratxa de setmanes | Ratxa de setmanes més llarga | Sense {0} | Dies: {0}
        de gen. | de febr. | de març | d’abr. | de maig | de juny | de jul. | d’ag. | de set. | d’oct. | de nov. | de des.
        dg. | dl. | dt. | dc. | dj. | dv. | ds.
        {d} {m} | {d} {m} del {y} | [.] | [,] | [, ] | ltr
        cs
        Příspěvky celkem | Současná série | Nejdelší série | Týdenní série | Nejdelší týdenní série | Bez {0} | Dny: {0}
        led | úno | bře | dub | kvě | čvn | čvc | srp | zář | říj | lis | pro
        ne | po | út | st | čt | pá | so
        {d}. {n}. | {d}. {n}. {y} | [ ] | [,] | [, ] | ltr
        da
        Bidrag i alt | Nuværende stime | Længste stime | Ugestime | Længste ugestime | Uden {0} | Dage: {0}
        jan. | feb. | mar. | apr. | maj | jun. | jul. | aug. | sep. | okt. | nov. | dec.
        søn. | man. | tirs. | ons. | tors. | fre. | lør.
        {d}. {m} | {d}. {m} {y} | [.] | [,] | [, ] | ltr
        de
        Beiträge insgesamt | Aktuelle Serie | Längste Serie | Wochenserie | Längste Wochenserie | Ohne {0} | Tage: {0}
        Jan. | Feb. | März | Apr. | Mai | Juni | Juli | Aug. | Sept. | Okt. | Nov. | Dez.
        So. | Mo. | Di. | Mi. | Do. | Fr. | Sa.
        {d}. {m} | {d}. {m} {y} | [.] | [,] | [, ] | ltr
        el
        Συνολικές συνεισφορές | Τρέχον σερί | Μεγαλύτερο σερί | Εβδομαδιαίο σερί | Μεγαλύτερο εβδομαδιαίο σερί | Χωρίς {0} | Ημέρες: {0}
        Ιαν | Φεβ | Μαρ | Απρ | Μαΐ | Ιουν | Ιουλ | Αυγ | Σεπ | Οκτ | Νοε | Δεκ
        Κυρ | Δευ | Τρί | Τετ | Πέμ | Παρ | Σάβ
        {d} {m} | {d} {m} {y} | [.] | [,] | [, ] | ltr
        es
        Contribuciones totales | Racha actual | Racha más larga | Racha de semanas | Racha de semanas más larga | Sin {0} | Días: {0}
        ene | feb | mar | abr | may | jun | jul | ago | sept | oct | nov | dic
        dom | lun | mar | mié | jue | vie | sáb
        {d} {m} | {d} {m} {y} | [.] | [,] | [, ] | ltr
        et
        Panuseid kokku | Praegune seeria | Pikim seeria | Nädalaseeria | Pikim nädalaseeria | Ilma: {0} | Päevi: {0}
        jaan | veebr | märts | apr | mai | juuni | juuli | aug | sept | okt | nov | dets
        P | E | T | K | N | R | L
        {d}. {m} | {d}. {m} {y} | [ ] | [,] | [, ] | ltr
        fa
        همهٔ مشارکت‌ها | زنجیرهٔ کنونی | بلندترین زنجیره | زنجیرهٔ هفتگی | بلندترین زنجیرهٔ هفتگی | بدون {0} | روزها: {0}
        ژانویه | فوریه | مارس | آوریل | مه | ژوئن | ژوئیه | اوت | سپتامبر | اکتبر | نوامبر | دسامبر
        یکشنبه | دوشنبه | سه‌شنبه | چهارشنبه | پنجشنبه | جمعه | شنبه
        {d} {m} | {d} {m} {y} | [,] | [.] | [، ] | rtl
        fi
        Panoksia yhteensä | Nykyinen putki | Pisin putki | Viikkoputki | Pisin viikkoputki | Ilman: {0} | Päiviä: {0}
        tammi | helmi | maalis | huhti | touko | kesä | heinä | elo | syys | loka | marras | joulu
        su | ma | ti | ke | to | pe | la
        {d}.{n}. | {d}.{n}.{y} | [ ] | [,] | [, ] | ltr
        fil
        Kabuuang kontribusyon | Kasalukuyang streak | Pinakamahabang streak | Lingguhang streak | Pinakamahabang lingguhang streak | Hindi kasama ang {0} | Mga araw: {0}
        Ene | Peb | Mar | Abr | May | Hun | Hul | Ago | Set | Okt | Nob | Dis
        Lin | Lun | Mar | Miy | Huw | Biy | Sab
        {m} {d} | {m} {d}, {y} | [,] | [.] | [, ] | ltr
        fr
        Contributions au total | Série en cours | Plus longue série | Série de semaines | Plus longue série de semaines | Sans {0} | Jours : {0}
        janv. | févr. | mars | avr. | mai | juin | juil. | août | sept. | oct. | nov. | déc.
        dim. | lun. | mar. | mer. | jeu. | ven. | sam.
        {d} {m} | {d} {m} {y} | [ ] | [,] | [, ] | ltr
        he
        סך כל התרומות | הרצף הנוכחי | הרצף הארוך ביותר | רצף שבועות | רצף השבועות הארוך ביותר | ללא {0} | ימים: {0}
        ינו׳ | פבר׳ | מרץ | אפר׳ | מאי | יוני | יולי | אוג׳ | ספט׳ | אוק׳ | נוב׳ | דצמ׳
        יום א׳ | יום ב׳ | יום ג׳ | יום ד׳ | יום ה׳ | יום ו׳ | שבת
        {d} ב{m} | {d} ב{m} {y} | [,] | [.] | [, ] | rtl
        hi
        कुल योगदान | वर्तमान सिलसिला | सबसे लंबा सिलसिला | साप्ताहिक सिलसिला | सबसे लंबा साप्ताहिक सिलसिला | {0} को छोड़कर | दिन: {0}
        जन॰ | फ़र॰ | मार्च | अप्रैल | मई | जून | जुल॰ | अग॰ | सित॰ | अक्टू॰ | नव॰ | दिस॰
        रवि | सोम | मंगल | बुध | गुरु | शुक्र | शनि
        {d} {m} | {d} {m} {y} | [,] | [.] | [, ] | ltr
        hr
        Ukupno doprinosa | Trenutačni niz | Najduži niz | Tjedni niz | Najduži tjedni niz | Bez {0} | Dana: {0}
        sij | velj | ožu | tra | svi | lip | srp | kol | ruj | lis | stu | pro
        ned | pon | uto | sri | čet | pet | sub
        {d}. {m} | {d}. {m} {y}. | [.] | [,] | [, ] | ltr
        hu
        Összes hozzájárulás | Jelenlegi sorozat | Leghosszabb sorozat | Heti sorozat | Leghosszabb heti sorozat | Kivéve: {0} | Napok: {0}
        jan. | febr. | márc. | ápr. | máj. | jún. | júl. | aug. | szept. | okt. | nov. | dec.
        V | H | K | Sze | Cs | P | Szo
        {m} {d}. | {y}. {m} {d}. | [ ] | [,] | [, ] | ltr
        id
        Total kontribusi | Runtunan saat ini | Runtunan terpanjang | Runtunan mingguan | Runtunan mingguan terpanjang | Tanpa {0} | Hari: {0}
        Jan | Feb | Mar | Apr | Mei | Jun | Jul | Agu | Sep | Okt | Nov | Des
        Min | Sen | Sel | Rab | Kam | Jum | Sab
        {d} {m} | {d} {m} {y} | [.] | [,] | [, ] | ltr
        it
        Contributi totali | Serie attuale | Serie più lunga | Serie di settimane | Serie di settimane più lunga | Senza {0} | Giorni: {0}
        gen | feb | mar | apr | mag | giu | lug | ago | set | ott | nov | dic
        dom | lun | mar | mer | gio | ven | sab
        {d} {m} | {d} {m} {y} | [.] | [,] | [, ] | ltr
        ja
        総コントリビューション | 現在の連続 | 最長の連続 | 連続した週 | 最長の連続週 | {0}を除く | {0}日間
        1月 | 2月 | 3月 | 4月 | 5月 | 6月 | 7月 | 8月 | 9月 | 10月 | 11月 | 12月
        日 | 月 | 火 | 水 | 木 | 金 | 土
        {n}月{d}日 | {y}年{n}月{d}日 | [,] | [.] | [、] | ltr
        ms
        Jumlah sumbangan | Rentetan semasa | Rentetan terpanjang | Rentetan mingguan | Rentetan mingguan terpanjang | Tanpa {0} | Hari: {0}
        Jan | Feb | Mac | Apr | Mei | Jun | Jul | Ogo | Sep | Okt | Nov | Dis
        Ahd | Isn | Sel | Rab | Kha | Jum | Sab
        {d} {m} | {d} {m} {y} | [,] | [.] | [, ] | ltr
        nb
        Bidrag totalt | Nåværende rekke | Lengste rekke | Ukerekke | Lengste ukerekke | Uten {0} | Dager: {0}
        jan. | feb. | mars | apr. | mai | juni | juli | aug. | sep. | okt. | nov. | des.
        søn. | man. | tir. | ons. | tor. | fre. | lør.
        {d}. {m} | {d}. {m} {y} | [ ] | [,] | [, ] | ltr
        nl
        Bijdragen in totaal | Huidige reeks | Langste reeks | Weekreeks | Langste weekreeks | Zonder {0} | Dagen: {0}
        jan | feb | mrt | apr | mei | jun | jul | aug | sep | okt | nov | dec
        zo | ma | di | wo | do | vr | za
        {d} {m} | {d} {m} {y} | [.] | [,] | [, ] | ltr
        pl
        Wkład łącznie | Obecna seria | Najdłuższa seria | Seria tygodni | Najdłuższa seria tygodni | Bez: {0} | Dni: {0}
        sty | lut | mar | kwi | maj | cze | lip | sie | wrz | paź | lis | gru
        niedz. | pon. | wt. | śr. | czw. | pt. | sob.
        {d} {m} | {d} {m} {y} | [ ] | [,] | [, ] | ltr
        pt
        Contributos no total | Sequência atual | Sequência mais longa | Sequência de semanas | Sequência de semanas mais longa | Sem {0} | Dias: {0}
        jan. | fev. | mar. | abr. | mai. | jun. | jul. | ago. | set. | out. | nov. | dez.
        dom. | seg. | ter. | qua. | qui. | sex. | sáb.
        {d} de {m} | {d} de {m} de {y} | [.] | [,] | [, ] | ltr
        pt_BR
        Contribuições no total | Sequência atual | Sequência mais longa | Sequência de semanas | Sequência de semanas mais longa | Sem {0} | Dias: {0}
        jan. | fev. | mar. | abr. | mai. | jun. | jul. | ago. | set. | out. | nov. | dez.
        dom. | seg. | ter. | qua. | qui. | sex. | sáb.
        {d} de {m} | {d} de {m} de {y} | [.] | [,] | [, ] | ltr
        ro
        Contribuții în total | Seria curentă | Cea mai lungă serie | Seria de săptămâni | Cea mai lungă serie de săptămâni | Fără {0} | Zile: {0}
        ian. | feb. | mar. | apr. | mai | iun. | iul. | aug. | sept. | oct. | nov. | dec.
        dum. | lun. | mar. | mie. | joi | vin. | sâm.
        {d} {m} | {d} {m} {y} | [.] | [,] | [, ] | ltr
        ru
        Всего вкладов | Текущая серия | Самая длинная серия | Серия недель | Самая длинная серия недель | Без: {0} | Дни: {0}
        янв. | февр. | мар. | апр. | мая | июн. | июл. | авг. | сент. | окт. | нояб. | дек.
        вс | пн | вт | ср | чт | пт | сб
        {d} {m} | {d} {m} {y} г. | [ ] | [,] | [, ] | ltr
        sk
        Príspevky spolu | Súčasná séria | Najdlhšia séria | Týždenná séria | Najdlhšia týždenná séria | Bez {0} | Dni: {0}
        jan | feb | mar | apr | máj | jún | júl | aug | sep | okt | nov | dec
        ne | po | ut | st | št | pi | so
        {d}. {n}. | {d}. {n}. {y} | [ ] | [,] | [, ] | ltr
        sr
        Укупно доприноса | Тренутни низ | Најдужи низ | Недељни низ | Најдужи недељни низ | Без: {0} | Дана: {0}
        јан | феб | мар | апр | мај | јун | јул | авг | сеп | окт | нов | дец
        нед | пон | уто | сре | чет | пет | суб
        {d}. {m} | {d}. {m} {y}. | [.] | [,] | [, ] | ltr
        sv
        Bidrag totalt | Nuvarande svit | Längsta svit | Veckosvit | Längsta veckosvit | Utan {0} | Dagar: {0}
        jan. | feb. | mars | apr. | maj | juni | juli | aug. | sep. | okt. | nov. | dec.
        sön | mån | tis | ons | tors | fre | lör
        {d} {m} | {d} {m} {y} | [ ] | [,] | [, ] | ltr
        sw
        Michango yote | Mfululizo wa sasa | Mfululizo mrefu zaidi | Mfululizo wa wiki | Mfululizo mrefu zaidi wa wiki | Bila {0} | Siku: {0}
        Jan | Feb | Mac | Apr | Mei | Jun | Jul | Ago | Sep | Okt | Nov | Des
        Jumapili | Jumatatu | Jumanne | Jumatano | Alhamisi | Ijumaa | Jumamosi
        {d} {m} | {d} {m} {y} | [,] | [.] | [, ] | ltr
        ta
        மொத்த பங்களிப்புகள் | தற்போதைய தொடர் | மிக நீண்ட தொடர் | வாராந்திர தொடர் | மிக நீண்ட வாராந்திர தொடர் | {0} நீங்கலாக | நாட்கள்: {0}
        ஜன. | பிப். | மார். | ஏப். | மே | ஜூன் | ஜூலை | ஆக. | செப். | அக். | நவ. | டிச.
        ஞாயி. | திங். | செவ். | புத. | வியா. | வெள். | சனி
        {m} {d} | {d} {m}, {y} | [,] | [.] | [, ] | ltr
        te
        మొత్తం సహకారాలు | ప్రస్తుత వరుస | అతి పొడవైన వరుస | వారాల వరుస | అతి పొడవైన వారాల వరుస | {0} మినహా | రోజులు: {0}
        జన | ఫిబ్ర | మార్చి | ఏప్రి | మే | జూన్ | జులై | ఆగ | సెప్టెం | అక్టో | నవం | డిసెం
        ఆది | సోమ | మంగళ | బుధ | గురు | శుక్ర | శని
        {d} {m} | {d}, {m} {y} | [,] | [.] | [, ] | ltr
        th
        การมีส่วนร่วมทั้งหมด | ต่อเนื่องปัจจุบัน | ต่อเนื่องนานที่สุด | ต่อเนื่องรายสัปดาห์ | ต่อเนื่องรายสัปดาห์นานที่สุด | ไม่รวม {0} | {0} วัน
        ม.ค. | ก.พ. | มี.ค. | เม.ย. | พ.ค. | มิ.ย. | ก.ค. | ส.ค. | ก.ย. | ต.ค. | พ.ย. | ธ.ค.
        อาทิตย์ | จันทร์ | อังคาร | พุธ | พฤหัส | ศุกร์ | เสาร์
        {d} {m} | {d} {m} {y} | [,] | [.] | [, ] | ltr
        tr
        Toplam katkı | Güncel seri | En uzun seri | Haftalık seri | En uzun haftalık seri | Hariç: {0} | Gün: {0}
        Oca | Şub | Mar | Nis | May | Haz | Tem | Ağu | Eyl | Eki | Kas | Ara
        Paz | Pzt | Sal | Çar | Per | Cum | Cmt
        {d} {m} | {d} {m} {y} | [.] | [,] | [, ] | ltr
        uk
        Усього внесків | Поточна серія | Найдовша серія | Серія тижнів | Найдовша серія тижнів | Без: {0} | Дні: {0}
        січ. | лют. | бер. | квіт. | трав. | черв. | лип. | серп. | вер. | жовт. | лист. | груд.
        нд | пн | вт | ср | чт | пт | сб
        {d} {m} | {d} {m} {y} р. | [ ] | [,] | [, ] | ltr
        ur
        کل شراکتیں | موجودہ سلسلہ | طویل ترین سلسلہ | ہفتہ وار سلسلہ | طویل ترین ہفتہ وار سلسلہ | {0} کے بغیر | دن: {0}
        جنوری | فروری | مارچ | اپریل | مئی | جون | جولائی | اگست | ستمبر | اکتوبر | نومبر | دسمبر
        اتوار | پیر | منگل | بدھ | جمعرات | جمعہ | ہفتہ
        {d} {m} | {d} {m}، {y} | [,] | [.] | [، ] | rtl
        vi
        Tổng đóng góp | Chuỗi hiện tại | Chuỗi dài nhất | Chuỗi tuần | Chuỗi tuần dài nhất | Trừ {0} | Số ngày: {0}
        thg 1 | thg 2 | thg 3 | thg 4 | thg 5 | thg 6 | thg 7 | thg 8 | thg 9 | thg 10 | thg 11 | thg 12
        CN | Thứ 2 | Thứ 3 | Thứ 4 | Thứ 5 | Thứ 6 | Thứ 7
        {d} {m} | {d} {m}, {y} | [.] | [,] | [, ] | ltr
        zh_Hans
        贡献总数 | 当前连续 | 最长连续 | 连续周数 | 最长连续周数 | 不含{0} | 共 {0} 天
        1月 | 2月 | 3月 | 4月 | 5月 | 6月 | 7月 | 8月 | 9月 | 10月 | 11月 | 12月
        周日 | 周一 | 周二 | 周三 | 周四 | 周五 | 周六
        {n}月{d}日 | {y}年{n}月{d}日 | [,] | [.] | [、] | ltr
        zh_Hant
        貢獻總數 | 目前連續 | 最長連續 | 連續週數 | 最長連續週數 | 不含{0} | 共 {0} 天
        1月 | 2月 | 3月 | 4月 | 5月 | 6月 | 7月 | 8月 | 9月 | 10月 | 11月 | 12月
        週日 | 週一 | 週二 | 週三 | 週四 | 週五 | 週六
        {n}月{d}日 | {y}年{n}月{d}日 | [,] | [.] | [、] | ltr
        """
}
