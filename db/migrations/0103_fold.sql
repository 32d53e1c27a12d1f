-- One fold for text: what looks alike compares alike. `fold` of app/platform/fold.ts has the same result for each character; decision 76.

DO $do$
DECLARE
  -- Accents, nuktas, joiners and what else is ignored. This and the next table were written by tools/fold-table.ts.
  ignored constant text := '
ad-ad 300-36f 483-489 591-5bd 5bf-5bf 5c1-5c2 5c4-5c5 5c7-5c7 610-61a 61c-61c 64b-65f 670-670 6d6-6dc 6df-6e4 6e7-6e8 6ea-6ed 897-89f
8ca-8e1 8e3-8ff 93c-93c 951-954 9bc-9bc a3c-a3c abc-abc b3c-b3c c3c-c3c cbc-cbc 115f-1160 17b4-17b5 180b-180f 1ab0-1add 1ae0-1aeb 1cd0-1cd2
1cd4-1ce0 1ce2-1ce8 1ced-1ced 1cf4-1cf4 1cf8-1cf9 1dc0-1dff 200b-200f 202a-202e 2060-2064 2066-206f 20d0-20f0 2de0-2dff 302a-302d 3099-309a
3164-3164 a66f-a672 a674-a67d a69e-a69f fb1e-fb1e fe00-fe0f fe20-fe2f feff-feff ffa0-ffa0 101fd-101fd 102e0-102e0 10efa-10eff 110ba-110ba
11173-11173 111ca-111ca 11236-11236 112e9-112e9 1133b-1133c 11446-11446 114c3-114c3 115c0-115c0 116b7-116b7 1183a-1183a 11943-11943
1bca0-1bca3 1cf00-1cf2d 1cf30-1cf46 1d167-1d169 1d173-1d182 1d185-1d18b 1d1aa-1d1ad 1e08f-1e08f e0001-e0001 e0020-e007f e0100-e01ef';
  -- For each text the letters that are taken for it.
  taken_for constant jsonb := $table$
{" ":"\u00a0¨¯¸˘˙˚˛˜˝ͺ΄΅᾽᾿῀῁῍῎῏῝῞῟῭΅´῾\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a‗\u202f‾\u205f\u3000\ufc5e\ufc5f\ufc60\ufc61\ufc62\ufc63\ufe70\ufe72\ufe74\ufe76\ufe78\ufe7a\ufe7c\ufe7e￣",
"!":"︕﹗！","!!":"‼","!?":"⁉","\"":"“”„‟＂","#":"﹟＃","$":"﹩＄","%":"﹪％","&":"﹠＆","'":"´ʻʼʽʾʿ‘’‛′＇","''":"″","'''":"‴","''''":"⁗","'n":"ŉ",
"(":"⁽₍﹙（","(1)":"⑴","(10)":"⑽","(11)":"⑾","(12)":"⑿","(13)":"⒀","(14)":"⒁","(15)":"⒂","(16)":"⒃","(17)":"⒄","(18)":"⒅","(19)":"⒆","(2)":"⑵",
"(20)":"⒇","(3)":"⑶","(4)":"⑷","(5)":"⑸","(6)":"⑹","(7)":"⑺","(8)":"⑻","(9)":"⑼","(a)":"⒜🄐","(b)":"⒝🄑","(c)":"⒞🄒","(d)":"⒟🄓","(e)":"⒠🄔",
"(f)":"⒡🄕","(g)":"⒢🄖","(h)":"⒣🄗","(i)":"⒤🄘","(j)":"⒥🄙","(k)":"⒦🄚","(l)":"⒧🄛","(m)":"⒨🄜","(n)":"⒩🄝","(o)":"⒪🄞","(p)":"⒫🄟",
"(q)":"⒬🄠","(r)":"⒭🄡","(s)":"⒮🄢","(t)":"⒯🄣","(u)":"⒰🄤","(v)":"⒱🄥","(w)":"⒲🄦","(x)":"⒳🄧","(y)":"⒴🄨","(z)":"⒵🄩",")":"⁾₎﹚）","*":"﹡＊",
"+":"⁺₊\ufb29﹢＋",",":"︐﹐，","-":"‐‑‒–—―⁻₋−﹘﹣－",".":"․﹒．","..":"‥","...":"…︙","/":"⁄／",
"0":"\u0660\u06f0߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐⁰₀⓪꘠꣐꤀꧐꧰꩐꯰０𐒠𐴰𐵀𑁦𑃰𑄶𑇐𑋰𑑐𑓐𑙐𑛀𑛐𑛚𑜰𑣠𑥐𑯰𑱐𑵐𑶠𑷠𑽐𖄰𖩠𖫀𖭐𖵰𜳰𝟎𝟘𝟢𝟬𝟶𞅀𞋰𞓰𞗱𞥐🯰",
"0,":"🄁","0.":"🄀","0/3":"↉",
"1":"¹\u0661\u06f1߁१১੧૧୧௧౧೧൧෧๑໑༡၁႑១᠑᥇᧑᪁᪑᭑᮱᱁᱑₁①꘡꣑꤁꧑꧱꩑꯱１𐒡𐴱𐵁𑁧𑃱𑄷𑇑𑋱𑑑𑓑𑙑𑛁𑛑𑛛𑜱𑣡𑥑𑯱𑱑𑵑𑶡𑷡𑽑𖄱𖩡𖫁𖭑𖵱𜳱𝟏𝟙𝟣𝟭𝟷𞅁𞋱𞓱𞗲𞥑🯱",
"1,":"🄂","1.":"⒈","1/":"⅟","1/10":"⅒","1/2":"½","1/3":"⅓","1/4":"¼","1/5":"⅕","1/6":"⅙","1/7":"⅐","1/8":"⅛","1/9":"⅑","10":"⑩","10.":"⒑",
"11":"⑪","11.":"⒒","12":"⑫","12.":"⒓","13":"⑬","13.":"⒔","14":"⑭","14.":"⒕","15":"⑮","15.":"⒖","16":"⑯","16.":"⒗","17":"⑰","17.":"⒘",
"18":"⑱","18.":"⒙","19":"⑲","19.":"⒚",
"2":"²\u0662\u06f2߂२২੨૨୨௨౨೨൨෨๒໒༢၂႒២᠒᥈᧒᪂᪒᭒᮲᱂᱒₂②꘢꣒꤂꧒꧲꩒꯲２𐒢𐴲𐵂𑁨𑃲𑄸𑇒𑋲𑑒𑓒𑙒𑛂𑛒𑛜𑜲𑣢𑥒𑯲𑱒𑵒𑶢𑷢𑽒𖄲𖩢𖫂𖭒𖵲𜳲𝟐𝟚𝟤𝟮𝟸𞅂𞋲𞓲𞗳𞥒🯲",
"2,":"🄃","2.":"⒉","2/3":"⅔","2/5":"⅖","20":"⑳","20.":"⒛",
"3":"³\u0663\u06f3߃३৩੩૩୩௩౩೩൩෩๓໓༣၃႓៣᠓᥉᧓᪃᪓᭓᮳᱃᱓₃③꘣꣓꤃꧓꧳꩓꯳３𐒣𐴳𐵃𑁩𑃳𑄹𑇓𑋳𑑓𑓓𑙓𑛃𑛓𑛝𑜳𑣣𑥓𑯳𑱓𑵓𑶣𑷣𑽓𖄳𖩣𖫃𖭓𖵳𜳳𝟑𝟛𝟥𝟯𝟹𞅃𞋳𞓳𞗴𞥓🯳",
"3,":"🄄","3.":"⒊","3/4":"¾","3/5":"⅗","3/8":"⅜",
"4":"\u0664\u06f4߄४৪੪૪୪௪౪೪൪෪๔໔༤၄႔៤᠔᥊᧔᪄᪔᭔᮴᱄᱔⁴₄④꘤꣔꤄꧔꧴꩔꯴４𐒤𐴴𐵄𑁪𑃴𑄺𑇔𑋴𑑔𑓔𑙔𑛄𑛔𑛞𑜴𑣤𑥔𑯴𑱔𑵔𑶤𑷤𑽔𖄴𖩤𖫄𖭔𖵴𜳴𝟒𝟜𝟦𝟰𝟺𞅄𞋴𞓴𞗵𞥔🯴",
"4,":"🄅","4.":"⒋","4/5":"⅘",
"5":"\u0665\u06f5߅५৫੫૫୫௫౫೫൫෫๕໕༥၅႕៥᠕᥋᧕᪅᪕᭕᮵᱅᱕⁵₅⑤꘥꣕꤅꧕꧵꩕꯵５𐒥𐴵𐵅𑁫𑃵𑄻𑇕𑋵𑑕𑓕𑙕𑛅𑛕𑛟𑜵𑣥𑥕𑯵𑱕𑵕𑶥𑷥𑽕𖄵𖩥𖫅𖭕𖵵𜳵𝟓𝟝𝟧𝟱𝟻𞅅𞋵𞓵𞗶𞥕🯵",
"5,":"🄆","5.":"⒌","5/6":"⅚","5/8":"⅝",
"6":"\u0666\u06f6߆६৬੬૬୬௬౬೬൬෬๖໖༦၆႖៦᠖᥌᧖᪆᪖᭖᮶᱆᱖⁶₆⑥꘦꣖꤆꧖꧶꩖꯶６𐒦𐴶𐵆𑁬𑃶𑄼𑇖𑋶𑑖𑓖𑙖𑛆𑛖𑛠𑜶𑣦𑥖𑯶𑱖𑵖𑶦𑷦𑽖𖄶𖩦𖫆𖭖𖵶𜳶𝟔𝟞𝟨𝟲𝟼𞅆𞋶𞓶𞗷𞥖🯶",
"6,":"🄇","6.":"⒍",
"7":"\u0667\u06f7߇७৭੭૭୭௭౭೭൭෭๗໗༧၇႗៧᠗᥍᧗᪇᪗᭗᮷᱇᱗⁷₇⑦꘧꣗꤇꧗꧷꩗꯷７𐒧𐴷𐵇𑁭𑃷𑄽𑇗𑋷𑑗𑓗𑙗𑛇𑛗𑛡𑜷𑣧𑥗𑯷𑱗𑵗𑶧𑷧𑽗𖄷𖩧𖫇𖭗𖵷𜳷𝟕𝟟𝟩𝟳𝟽𞅇𞋷𞓷𞗸𞥗🯷",
"7,":"🄈","7.":"⒎","7/8":"⅞",
"8":"\u0668\u06f8߈८৮੮૮୮௮౮೮൮෮๘໘༨၈႘៨᠘᥎᧘᪈᪘᭘᮸᱈᱘⁸₈⑧꘨꣘꤈꧘꧸꩘꯸８𐒨𐴸𐵈𑁮𑃸𑄾𑇘𑋸𑑘𑓘𑙘𑛈𑛘𑛢𑜸𑣨𑥘𑯸𑱘𑵘𑶨𑷨𑽘𖄸𖩨𖫈𖭘𖵸𜳸𝟖𝟠𝟪𝟴𝟾𞅈𞋸𞓸𞗹𞥘🯸",
"8,":"🄉","8.":"⒏",
"9":"\u0669\u06f9߉९৯੯૯୯௯౯೯൯෯๙໙༩၉႙៩᠙᥏᧙᪉᪙᭙᮹᱉᱙⁹₉⑨꘩꣙꤉꧙꧹꩙꯹９𐒩𐴹𐵉𑁯𑃹𑄿𑇙𑋹𑑙𑓙𑙙𑛉𑛙𑛣𑜹𑣩𑥙𑯹𑱙𑵙𑶩𑷩𑽙𖄹𖩩𖫉𖭙𖵹𜳹𝟗𝟡𝟫𝟵𝟿𞅉𞋹𞓹𞗺𞥙🯹",
"9,":"🄊","9.":"⒐",":":"︓﹕：","::=":"⩴",";":";︔﹔；","<":"≮﹤＜","=":"⁼₌≠﹦＝","==":"⩵","===":"⩶",">":"≯﹥＞","?":"︖﹖？","?!":"⁈","??":"⁇","@":"﹫＠",
"[":"［","\\":"﹨＼","]":"］","^":"＾","_":"＿","`":"`｀",
"a":"ªÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧᴬᵃḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặₐÅⒶⓐＡａ𜳖𝐀𝐚𝐴𝑎𝑨𝒂𝒜𝒶𝓐𝓪𝔄𝔞𝔸𝕒𝕬𝖆𝖠𝖺𝗔𝗮𝘈𝘢𝘼𝙖𝙰𝚊🄰","a'":"ẚ",
"a/c":"℀","a/s":"℁","ae":"ÆæǢǣǼǽᴭ𐞃","b":"ᴮᵇḂḃḄḅḆḇℬⒷⓑＢｂ𜳗𝐁𝐛𝐵𝑏𝑩𝒃𝒷𝓑𝓫𝔅𝔟𝔹𝕓𝕭𝖇𝖡𝖻𝗕𝗯𝘉𝘣𝘽𝙗𝙱𝚋🄱",
"c":"ÇçĆćĈĉĊċČčᶜḈḉℂℭⅭⅽⒸⓒꟲＣｃ𜳘𝐂𝐜𝐶𝑐𝑪𝒄𝒞𝒸𝓒𝓬𝔠𝕔𝕮𝖈𝖢𝖼𝗖𝗰𝘊𝘤𝘾𝙘𝙲𝚌🄫🄲","c/o":"℅","c/u":"℆","cd":"🄭",
"d":"ÐðĎďĐđᴰᵈᶞḊḋḌḍḎḏḐḑḒḓⅅⅆⅮⅾⒹⓓＤｄ𜳙𝐃𝐝𝐷𝑑𝑫𝒅𝒟𝒹𝓓𝓭𝔇𝔡𝔻𝕕𝕯𝖉𝖣𝖽𝗗𝗱𝘋𝘥𝘿𝙙𝙳𝚍🄳","dj":"🆐","dz":"ǄǅǆǱǲǳ",
"e":"ÈÉÊËèéêëĒēĔĕĖėĘęĚěȄȅȆȇȨȩᴱᵉḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệₑℯℰⅇⒺⓔＥｅ𜳚𝐄𝐞𝐸𝑒𝑬𝒆𝓔𝓮𝔈𝔢𝔼𝕖𝕰𝖊𝖤𝖾𝗘𝗲𝘌𝘦𝙀𝙚𝙴𝚎🄴",
"f":"ᶠḞḟℱⒻⓕꟳＦｆ𜳛𝐅𝐟𝐹𝑓𝑭𝒇𝒻𝓕𝓯𝔉𝔣𝔽𝕗𝕱𝖋𝖥𝖿𝗙𝗳𝘍𝘧𝙁𝙛𝙵𝚏🄵","fax":"℻","ff":"ﬀ","ffi":"ﬃ","ffl":"ﬄ","fi":"ﬁ","fl":"ﬂ",
"g":"ĜĝĞğĠġĢģǦǧǴǵᴳᵍḠḡℊⒼⓖＧｇ𜳜𝐆𝐠𝐺𝑔𝑮𝒈𝒢𝓖𝓰𝔊𝔤𝔾𝕘𝕲𝖌𝖦𝗀𝗚𝗴𝘎𝘨𝙂𝙜𝙶𝚐🄶",
"h":"ĤĥĦħȞȟʰᴴḢḣḤḥḦḧḨḩḪḫẖₕℋℌℍℎℏⒽⓗꟸＨｈ𐞕𜳝𝐇𝐡𝐻𝑯𝒉𝒽𝓗𝓱𝔥𝕙𝕳𝖍𝖧𝗁𝗛𝗵𝘏𝘩𝙃𝙝𝙷𝚑🄷","hv":"🅊",
"i":"ÌÍÎÏìíîïĨĩĪīĬĭĮįİıǏǐȈȉȊȋᴵᵢḬḭḮḯỈỉỊịⁱℐℑℹⅈⅠⅰⒾⓘＩｉ𜳞𝐈𝐢𝐼𝑖𝑰𝒊𝒾𝓘𝓲𝔦𝕀𝕚𝕴𝖎𝖨𝗂𝗜𝗶𝘐𝘪𝙄𝙞𝙸𝚒𝚤🄸","ii":"Ⅱⅱ","iii":"Ⅲⅲ","ij":"Ĳĳ",
"iv":"Ⅳⅳ","ix":"Ⅸⅸ","j":"ĴĵǰʲᴶⅉⒿⓙⱼＪｊ𜳟𝐉𝐣𝐽𝑗𝑱𝒋𝒥𝒿𝓙𝓳𝔍𝔧𝕁𝕛𝕵𝖏𝖩𝗃𝗝𝗷𝘑𝘫𝙅𝙟𝙹𝚓🄹",
"k":"ĶķǨǩᴷᵏḰḱḲḳḴḵₖKⓀⓚＫｋ𜳠𝐊𝐤𝐾𝑘𝑲𝒌𝒦𝓀𝓚𝓴𝔎𝔨𝕂𝕜𝕶𝖐𝖪𝗄𝗞𝗸𝘒𝘬𝙆𝙠𝙺𝚔🄺",
"l":"ĹĺĻļĽľŁłˡᴸḶḷḸḹḺḻḼḽₗℒℓⅬⅼⓁⓛＬｌ𜳡𝐋𝐥𝐿𝑙𝑳𝒍𝓁𝓛𝓵𝔏𝔩𝕃𝕝𝕷𝖑𝖫𝗅𝗟𝗹𝘓𝘭𝙇𝙡𝙻𝚕🄻","lj":"Ǉǈǉ","l·":"Ŀŀ",
"m":"ᴹᵐḾḿṀṁṂṃₘℳⅯⅿⓂⓜＭｍ𜳢𝐌𝐦𝑀𝑚𝑴𝒎𝓂𝓜𝓶𝔐𝔪𝕄𝕞𝕸𝖒𝖬𝗆𝗠𝗺𝘔𝘮𝙈𝙢𝙼𝚖🄼","mc":"🅪","md":"🅫","mr":"🅬","mv":"🅋",
"n":"ÑñŃńŅņŇňǸǹᴺṄṅṆṇṈṉṊṋⁿₙℕⓃⓝＮｎ𜳣𝐍𝐧𝑁𝑛𝑵𝒏𝒩𝓃𝓝𝓷𝔑𝔫𝕟𝕹𝖓𝖭𝗇𝗡𝗻𝘕𝘯𝙉𝙣𝙽𝚗🄽","nj":"Ǌǋǌ","no":"№",
"o":"ºÒÓÔÕÖØòóôõöøŌōŎŏŐőƠơǑǒǪǫǬǭǾǿȌȍȎȏȪȫȬȭȮȯȰȱᴼᵒṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợₒℴⓄⓞＯｏ𐞢𜳤𝐎𝐨𝑂𝑜𝑶𝒐𝒪𝓞𝓸𝔒𝔬𝕆𝕠𝕺𝖔𝖮𝗈𝗢𝗼𝘖𝘰𝙊𝙤𝙾𝚘🄾",
"oe":"Œœꟹ","p":"ᴾᵖṔṕṖṗₚℙⓅⓟＰｐ𜳥𝐏𝐩𝑃𝑝𝑷𝒑𝒫𝓅𝓟𝓹𝔓𝔭𝕡𝕻𝖕𝖯𝗉𝗣𝗽𝘗𝘱𝙋𝙥𝙿𝚙🄿","ppv":"🅎",
"q":"ℚⓆⓠꟴＱｑ𐞥𜳦𝐐𝐪𝑄𝑞𝑸𝒒𝒬𝓆𝓠𝓺𝔔𝔮𝕢𝕼𝖖𝖰𝗊𝗤𝗾𝘘𝘲𝙌𝙦𝚀𝚚🅀",
"r":"ŔŕŖŗŘřȐȑȒȓʳᴿᵣṘṙṚṛṜṝṞṟℛℜℝⓇⓡＲｒ𜳧𝐑𝐫𝑅𝑟𝑹𝒓𝓇𝓡𝓻𝔯𝕣𝕽𝖗𝖱𝗋𝗥𝗿𝘙𝘳𝙍𝙧𝚁𝚛🄬🅁","rs":"₨",
"s":"ŚśŜŝŞşŠšſȘșˢṠṡṢṣṤṥṦṧṨṩẛₛⓈⓢ꟱Ｓｓ𜳨𝐒𝐬𝑆𝑠𝑺𝒔𝒮𝓈𝓢𝓼𝔖𝔰𝕊𝕤𝕾𝖘𝖲𝗌𝗦𝘀𝘚𝘴𝙎𝙨𝚂𝚜🅂","sd":"🅌","sm":"℠","ss":"ßẞ🅍","st":"ﬅﬆ",
"t":"ŢţŤťŦŧȚțᵀᵗṪṫṬṭṮṯṰṱẗₜⓉⓣＴｔ𜳩𝐓𝐭𝑇𝑡𝑻𝒕𝒯𝓉𝓣𝓽𝔗𝔱𝕋𝕥𝕿𝖙𝖳𝗍𝗧𝘁𝘛𝘵𝙏𝙩𝚃𝚝🅃","tel":"℡","th":"Þþ","tm":"™",
"u":"ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔǕǖǗǘǙǚǛǜȔȕȖȗᵁᵘᵤṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰựⓊⓤＵｕ𜳪𝐔𝐮𝑈𝑢𝑼𝒖𝒰𝓊𝓤𝓾𝔘𝔲𝕌𝕦𝖀𝖚𝖴𝗎𝗨𝘂𝘜𝘶𝙐𝙪𝚄𝚞🅄",
"v":"ᵛᵥṼṽṾṿⅤⅴⓋⓥⱽＶｖ𜳫𝐕𝐯𝑉𝑣𝑽𝒗𝒱𝓋𝓥𝓿𝔙𝔳𝕍𝕧𝖁𝖛𝖵𝗏𝗩𝘃𝘝𝘷𝙑𝙫𝚅𝚟🅅","vi":"Ⅵⅵ","vii":"Ⅶⅶ","viii":"Ⅷⅷ",
"w":"ŴŵʷᵂẀẁẂẃẄẅẆẇẈẉẘⓌⓦＷｗ𜳬𝐖𝐰𝑊𝑤𝑾𝒘𝒲𝓌𝓦𝔀𝔚𝔴𝕎𝕨𝖂𝖜𝖶𝗐𝗪𝘄𝘞𝘸𝙒𝙬𝚆𝚠🅆","wc":"🅏","wz":"🄮",
"x":"ˣẊẋẌẍₓⅩⅹⓍⓧＸｘ𜳭𝐗𝐱𝑋𝑥𝑿𝒙𝒳𝓍𝓧𝔁𝔛𝔵𝕏𝕩𝖃𝖝𝖷𝗑𝗫𝘅𝘟𝘹𝙓𝙭𝚇𝚡🅇","xi":"Ⅺⅺ","xii":"Ⅻⅻ",
"y":"ÝýÿŶŷŸȲȳʸẎẏẙỲỳỴỵỶỷỸỹⓎⓨＹｙ𜳮𝐘𝐲𝑌𝑦𝒀𝒚𝒴𝓎𝓨𝔂𝔜𝔶𝕐𝕪𝖄𝖞𝖸𝗒𝗬𝘆𝘠𝘺𝙔𝙮𝚈𝚢🅈",
"z":"ŹźŻżŽžᶻẐẑẒẓẔẕℤℨⓏⓩＺｚ𜳯𝐙𝐳𝑍𝑧𝒁𝒛𝒵𝓏𝓩𝔃𝔷𝕫𝖅𝖟𝖹𝗓𝗭𝘇𝘡𝘻𝙕𝙯𝚉𝚣🅉","{":"﹛｛","|":"｜","}":"﹜｝","~":"～","¢":"￠","£":"￡","¥":"￥",
"¦":"￤","¬":"￢","°c":"℃","°f":"℉","·":"·","ŋ":"Ŋᵑ","ƀ":"Ƀ","ƃ":"Ƃ","ƅ":"Ƅ","ƈ":"Ƈ","ƌ":"Ƌ","ƒ":"Ƒ","ƕ":"Ƕ","ƙ":"Ƙ","ƚ":"Ƚ","ƛ":"Ƛ","ƞ":"Ƞ",
"ƣ":"Ƣ","ƥ":"Ƥ","ƨ":"Ƨ","ƫ":"ᶵ","ƭ":"Ƭ","ƴ":"Ƴ","ƶ":"Ƶ","ƹ":"Ƹ","ƽ":"Ƽ","ƿ":"Ƿ","ǀ":"𐞶","ǁ":"𐞷","ǂ":"𐞸","ǝ":"Ǝᴲ","ǥ":"Ǥ","ȝ":"Ȝ","ȣ":"Ȣᴽ",
"ȥ":"Ȥ","ȷ":"𝚥","ȼ":"Ȼ","ȿ":"Ȿ","ɀ":"Ɀ","ɂ":"Ɂ","ɇ":"Ɇ","ɉ":"Ɉ","ɋ":"Ɋ","ɍ":"Ɍ","ɏ":"Ɏ","ɐ":"ᵄⱯ","ɑ":"ᵅⱭ","ɒ":"ᶛⱰ","ɓ":"Ɓ𐞅","ɔ":"Ɔᵓ",
"ɕ":"ᶝ","ɖ":"Ɖ𐞋","ɗ":"Ɗ𐞌","ɘ":"𐞎","ə":"Əᵊₔ","ɛ":"Ɛᵋℇ","ɜ":"ᵌᶟꞫ","ɞ":"𐞏","ɟ":"ᶡ","ɠ":"Ɠ𐞓","ɡ":"ᶢꞬ","ɢ":"𐞒","ɣ":"Ɣˠ","ɤ":"Ɤ𐞑","ɥ":"ᶣꞍ",
"ɦ":"ʱꞪ","ɧ":"𐞗","ɨ":"Ɨᶤ","ɩ":"Ɩᶥ","ɪ":"ᶦꞮ","ɫ":"Ɫꭞ","ɬ":"Ɬ𐞛","ɭ":"ᶩ","ɮ":"𐞞","ɯ":"Ɯᵚ","ɰ":"ᶭ","ɱ":"ᶬⱮ","ɲ":"Ɲᶮ","ɳ":"ᶯ","ɴ":"ᶰ","ɵ":"Ɵᶱ",
"ɶ":"𐞣","ɷ":"𐞤","ɸ":"ᶲ","ɹ":"ʴ","ɺ":"𐞦","ɻ":"ʵ","ɽ":"Ɽ𐞨","ɾ":"𐞩","ʀ":"Ʀ𐞪","ʁ":"ʶ","ʂ":"ᶳꟅ","ʃ":"Ʃᶴ","ʄ":"𐞘","ʇ":"Ʇ","ʈ":"Ʈ𐞯",
"ʉ":"Ʉᶶ","ʊ":"Ʊᶷ","ʋ":"Ʋᶹ","ʌ":"Ʌᶺ","ʍ":"ꭩ","ʎ":"𐞠","ʏ":"𐞲","ʐ":"ᶼ","ʑ":"ᶽ","ʒ":"ƷǮǯᶾ","ʕ":"ˤ","ʘ":"𐞵","ʙ":"𐞄","ʛ":"𐞔","ʜ":"𐞖",
"ʝ":"ᶨꞲ","ʞ":"Ʞ","ʟ":"ᶫ","ʡ":"𐞳","ʢ":"𐞴","ʣ":"𐞇","ʤ":"𐞊","ʥ":"𐞉","ʦ":"𐞬","ʧ":"𐞮","ʨ":"𐞫","ʩ":"𐞐","ʪ":"𐞙","ʫ":"𐞚","ʹ":"ʹ","ː":"𐞁",
"ˑ":"𐞂","ͱ":"Ͱ","ͳ":"Ͳ","ͷ":"Ͷ","ͻ":"Ͻ","ͼ":"Ͼ","ͽ":"Ͽ","α":"ΆΑάἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏὰάᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼ𝚨𝛂𝛢𝛼𝜜𝜶𝝖𝝰𝞐𝞪",
"β":"Βϐᵝᵦ𝚩𝛃𝛣𝛽𝜝𝜷𝝗𝝱𝞑𝞫","γ":"Γᵞᵧℽℾ𝚪𝛄𝛤𝛾𝜞𝜸𝝘𝝲𝞒𝞬","δ":"Δᵟ𝚫𝛅𝛥𝛿𝜟𝜹𝝙𝝳𝞓𝞭",
"ε":"ΈΕέϵἐἑἒἓἔἕἘἙἚἛἜἝὲέῈΈ𝚬𝛆𝛜𝛦𝜀𝜖𝜠𝜺𝝐𝝚𝝴𝞊𝞔𝞮𝟄","ζ":"Ζ𝚭𝛇𝛧𝜁𝜡𝜻𝝛𝝵𝞕𝞯",
"η":"ΉΗήἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯὴήᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟῂῃῄῆῇῊΉῌ𝚮𝛈𝛨𝜂𝜢𝜼𝝜𝝶𝞖𝞰","θ":"Θϑϴᶿ𝚯𝚹𝛉𝛝𝛩𝛳𝜃𝜗𝜣𝜭𝜽𝝑𝝝𝝧𝝷𝞋𝞗𝞡𝞱𝟅",
"ι":"ΊΐΙΪίϊἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὶίιῐῑῒΐῖῗῘῙῚΊ𝚰𝛊𝛪𝜄𝜤𝜾𝝞𝝸𝞘𝞲","κ":"Κϰ𝚱𝛋𝛞𝛫𝜅𝜘𝜥𝜿𝝒𝝟𝝹𝞌𝞙𝞳𝟆","λ":"Λ𝚲𝛌𝛬𝜆𝜦𝝀𝝠𝝺𝞚𝞴",
"μ":"µΜ𝚳𝛍𝛭𝜇𝜧𝝁𝝡𝝻𝞛𝞵","ν":"Ν𝚴𝛎𝛮𝜈𝜨𝝂𝝢𝝼𝞜𝞶","ξ":"Ξ𝚵𝛏𝛯𝜉𝜩𝝃𝝣𝝽𝞝𝞷","ο":"ΌΟόὀὁὂὃὄὅὈὉὊὋὌὍὸόῸΌ𝚶𝛐𝛰𝜊𝜪𝝄𝝤𝝾𝞞𝞸",
"π":"Πϖℼℿ𝚷𝛑𝛡𝛱𝜋𝜛𝜫𝝅𝝕𝝥𝝿𝞏𝞟𝞹𝟉","ρ":"ΡϱᵨῤῥῬ𝚸𝛒𝛠𝛲𝜌𝜚𝜬𝝆𝝔𝝦𝞀𝞎𝞠𝞺𝟈","σ":"ΣςϲϹ𝚺𝛓𝛔𝛴𝜍𝜎𝜮𝝇𝝈𝝨𝞁𝞂𝞢𝞻𝞼",
"τ":"Τ𝚻𝛕𝛵𝜏𝜯𝝉𝝩𝞃𝞣𝞽","υ":"ΎΥΫΰϋύϒϓϔὐὑὒὓὔὕὖὗὙὛὝὟὺύῠῡῢΰῦῧῨῩῪΎ𝚼𝛖𝛶𝜐𝜰𝝊𝝪𝞄𝞤𝞾","φ":"Φϕᵠᵩ𝚽𝛗𝛟𝛷𝜑𝜙𝜱𝝋𝝓𝝫𝞅𝞍𝞥𝞿𝟇",
"χ":"Χᵡᵪ𝚾𝛘𝛸𝜒𝜲𝝌𝝬𝞆𝞦𝟀","ψ":"Ψ𝚿𝛙𝛹𝜓𝜳𝝍𝝭𝞇𝞧𝟁","ω":"ΏΩώὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὼώᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯῲῳῴῶῷῺΏῼΩ𝛀𝛚𝛺𝜔𝜴𝝎𝝮𝞈𝞨𝟂","ϗ":"Ϗ",
"ϙ":"Ϙ","ϛ":"Ϛ","ϝ":"Ϝ𝟊𝟋","ϟ":"Ϟ","ϡ":"Ϡ","ϣ":"Ϣ","ϥ":"Ϥ","ϧ":"Ϧ","ϩ":"Ϩ","ϫ":"Ϫ","ϭ":"Ϭ","ϯ":"Ϯ","ϳ":"Ϳ","ϸ":"Ϸ","ϻ":"Ϻ","а":"АӐӑӒӓ𞀰𞁑",
"б":"Б𞀱𞁒","в":"В𞀲𞁓","г":"ЃГѓ𞀳𞁔","д":"Д𞀴𞁕","е":"ЀЁЕѐёӖӗ𞀵𞁖","ж":"ЖӁӂӜӝ𞀶𞁗","з":"ЗӞӟ𞀷𞁘","и":"ЍИЙйѝӢӣӤӥ𞀸𞁙","к":"ЌКќ𞀹𞁚",
"л":"Л𞀺𞁛","м":"М𞀻","н":"Нᵸ","о":"ОӦӧ𞀼𞁜","п":"П𞀽𞁝","р":"Р𞀾","с":"С𞀿𞁞","т":"Т𞁀","у":"ЎУўӮӯӰӱӲӳ𞁁𞁟","ф":"Ф𞁂𞁠","х":"Х𞁃𞁡",
"ц":"Ц𞁄𞁢","ч":"ЧӴӵ𞁅𞁣","ш":"Ш𞁆𞁤","щ":"Щ","ъ":"Ъꚜ𞁥","ы":"ЫӸӹ𞁇𞁦","ь":"Ьꚝ","э":"ЭӬӭ𞁈","ю":"Ю𞁉","я":"Я","ђ":"Ђ","є":"Є","ѕ":"Ѕ𞁩",
"і":"ІЇї𞁌𞁨","ј":"Ј𞁍","љ":"Љ","њ":"Њ","ћ":"Ћ","џ":"Џ𞁪","ѡ":"Ѡ","ѣ":"Ѣ","ѥ":"Ѥ","ѧ":"Ѧ","ѩ":"Ѩ","ѫ":"Ѫ","ѭ":"Ѭ","ѯ":"Ѯ","ѱ":"Ѱ","ѳ":"Ѳ",
"ѵ":"ѴѶѷ","ѹ":"Ѹ","ѻ":"Ѻ","ѽ":"Ѽ","ѿ":"Ѿ","ҁ":"Ҁ","ҋ":"Ҋ","ҍ":"Ҍ","ҏ":"Ҏ","ґ":"Ґ𞁧","ғ":"Ғ","ҕ":"Ҕ","җ":"Җ","ҙ":"Ҙ","қ":"Қ","ҝ":"Ҝ","ҟ":"Ҟ",
"ҡ":"Ҡ","ң":"Ң","ҥ":"Ҥ","ҧ":"Ҧ","ҩ":"Ҩ","ҫ":"Ҫ𞁫","ҭ":"Ҭ","ү":"Ү𞁏","ұ":"Ұ𞁭","ҳ":"Ҳ","ҵ":"Ҵ","ҷ":"Ҷ","ҹ":"Ҹ","һ":"Һ","ҽ":"Ҽ","ҿ":"Ҿ",
"ӄ":"Ӄ","ӆ":"Ӆ","ӈ":"Ӈ","ӊ":"Ӊ","ӌ":"Ӌ","ӎ":"Ӎ","ӏ":"Ӏ𞁐","ӕ":"Ӕ","ә":"ӘӚӛ𞁋","ӡ":"Ӡ","ө":"ӨӪӫ𞁎","ӷ":"Ӷ","ӻ":"Ӻ","ӽ":"Ӽ","ӿ":"Ӿ","ԁ":"Ԁ",
"ԃ":"Ԃ","ԅ":"Ԅ","ԇ":"Ԇ","ԉ":"Ԉ","ԋ":"Ԋ","ԍ":"Ԍ","ԏ":"Ԏ","ԑ":"Ԑ","ԓ":"Ԓ","ԕ":"Ԕ","ԗ":"Ԗ","ԙ":"Ԙ","ԛ":"Ԛ","ԝ":"Ԝ","ԟ":"Ԟ","ԡ":"Ԡ","ԣ":"Ԣ",
"ԥ":"Ԥ","ԧ":"Ԧ","ԩ":"Ԩ","ԫ":"Ԫ","ԭ":"Ԭ","ԯ":"Ԯ","ա":"Ա","բ":"Բ","գ":"Գ","դ":"Դ","ե":"Ե","եւ":"և","զ":"Զ","է":"Է","ը":"Ը","թ":"Թ","ժ":"Ժ",
"ի":"Ի","լ":"Լ","խ":"Խ","ծ":"Ծ","կ":"Կ","հ":"Հ","ձ":"Ձ","ղ":"Ղ","ճ":"Ճ","մ":"Մ","մե":"ﬔ","մի":"ﬕ","մխ":"ﬗ","մն":"ﬓ","յ":"Յ","ն":"Ն","շ":"Շ",
"ո":"Ո","չ":"Չ","պ":"Պ","ջ":"Ջ","ռ":"Ռ","ս":"Ս","վ":"Վ","վն":"ﬖ","տ":"Տ","ր":"Ր","ց":"Ց","ւ":"Ւ","փ":"Փ","ք":"Ք","օ":"Օ","ֆ":"Ֆ",
"\u05d0":"ℵ\ufb21\ufb2e\ufb2f\ufb30","\u05d0\u05dc":"\ufb4f","\u05d1":"ℶ\ufb31\ufb4c","\u05d2":"ℷ\ufb32","\u05d3":"ℸ\ufb22\ufb33",
"\u05d4":"\ufb23\ufb34","\u05d5":"\ufb35\ufb4b","\u05d6":"\ufb36","\u05d8":"\ufb38","\u05d9":"\ufb1d\ufb39","\u05da":"\ufb3a",
"\u05db":"\ufb24\ufb3b\ufb4d","\u05dc":"\ufb25\ufb3c","\u05dd":"\ufb26","\u05de":"\ufb3e","\u05e0":"\ufb40","\u05e1":"\ufb41",
"\u05e2":"\ufb20","\u05e3":"\ufb43","\u05e4":"\ufb44\ufb4e","\u05e6":"\ufb46","\u05e7":"\ufb47","\u05e8":"\ufb27\ufb48",
"\u05e9":"\ufb2a\ufb2b\ufb2c\ufb2d\ufb49","\u05ea":"\ufb28\ufb4a","\u05f2":"\ufb1f","\u0621":"\ufe80",
"\u0627":"\u0622\u0623\u0625\ufd3c\ufd3d\ufe81\ufe82\ufe83\ufe84\ufe87\ufe88\ufe8d\ufe8e\ud83b\ude00\ud83b\ude80",
"\u0627\u0644\u0644\u06c1":"\ufdf2","\u0627\u0674":"\u0675","\u0627\u06a9\u0628\u0631":"\ufdf3",
"\u0628":"\ufe8f\ufe90\ufe91\ufe92\ud83b\ude01\ud83b\ude21\ud83b\ude61\ud83b\ude81\ud83b\udea1","\u0628\u062c":"\ufc05\ufc9c",
"\u0628\u062d":"\ufc06\ufc9d","\u0628\u062d\u06cc":"\ufdc2","\u0628\u062e":"\ufc07\ufc9e","\u0628\u062e\u06cc":"\ufd9e",
"\u0628\u0631":"\ufc6a","\u0628\u0632":"\ufc6b","\u0628\u0645":"\ufc08\ufc6c\ufc9f\ufce1","\u0628\u0646":"\ufc6d",
"\u0628\u06c1":"\ufca0\ufce2","\u0628\u06cc":"\ufc09\ufc0a\ufc6e\ufc6f","\u0629":"\ufe93\ufe94",
"\u062a":"\ufe95\ufe96\ufe97\ufe98\ud83b\ude15\ud83b\ude35\ud83b\ude75\ud83b\ude95\ud83b\udeb5","\u062a\u062c":"\ufc0b\ufca1",
"\u062a\u062c\u0645":"\ufd50","\u062a\u062c\u06cc":"\ufd9f\ufda0","\u062a\u062d":"\ufc0c\ufca2","\u062a\u062d\u062c":"\ufd51\ufd52",
"\u062a\u062d\u0645":"\ufd53","\u062a\u062e":"\ufc0d\ufca3","\u062a\u062e\u0645":"\ufd54","\u062a\u062e\u06cc":"\ufda1\ufda2",
"\u062a\u0631":"\ufc70","\u062a\u0632":"\ufc71","\u062a\u0645":"\ufc0e\ufc72\ufca4\ufce3","\u062a\u0645\u062c":"\ufd55",
"\u062a\u0645\u062d":"\ufd56","\u062a\u0645\u062e":"\ufd57","\u062a\u0645\u06cc":"\ufda3\ufda4","\u062a\u0646":"\ufc73",
"\u062a\u06c1":"\ufca5\ufce4","\u062a\u06cc":"\ufc0f\ufc10\ufc74\ufc75",
"\u062b":"\ufe99\ufe9a\ufe9b\ufe9c\ud83b\ude16\ud83b\ude36\ud83b\ude76\ud83b\ude96\ud83b\udeb6","\u062b\u062c":"\ufc11",
"\u062b\u0631":"\ufc76","\u062b\u0632":"\ufc77","\u062b\u0645":"\ufc12\ufc78\ufca6\ufce5","\u062b\u0646":"\ufc79","\u062b\u06c1":"\ufce6",
"\u062b\u06cc":"\ufc13\ufc14\ufc7a\ufc7b",
"\u062c":"\ufe9d\ufe9e\ufe9f\ufea0\ud83b\ude02\ud83b\ude22\ud83b\ude42\ud83b\ude62\ud83b\ude82\ud83b\udea2","\u062c\u062d":"\ufc15\ufca7",
"\u062c\u062d\u06cc":"\ufda6\ufdbe","\u062c\u0644 \u062c\u0644\u0627\u0644\u06c1":"\ufdfb","\u062c\u0645":"\ufc16\ufca8",
"\u062c\u0645\u062d":"\ufd58\ufd59","\u062c\u0645\u06cc":"\ufda5\ufda7","\u062c\u06cc":"\ufd01\ufd02\ufd1d\ufd1e",
"\u062d":"\ufea1\ufea2\ufea3\ufea4\ud83b\ude07\ud83b\ude27\ud83b\ude47\ud83b\ude67\ud83b\ude87\ud83b\udea7","\u062d\u062c":"\ufc17\ufca9",
"\u062d\u062c\u06cc":"\ufdbf","\u062d\u0645":"\ufc18\ufcaa","\u062d\u0645\u06cc":"\ufd5a\ufd5b","\u062d\u06cc":"\ufcff\ufd00\ufd1b\ufd1c",
"\u062e":"\ufea5\ufea6\ufea7\ufea8\ud83b\ude17\ud83b\ude37\ud83b\ude57\ud83b\ude77\ud83b\ude97\ud83b\udeb7","\u062e\u062c":"\ufc19\ufcab",
"\u062e\u062d":"\ufc1a","\u062e\u0645":"\ufc1b\ufcac","\u062e\u06cc":"\ufd03\ufd04\ufd1f\ufd20",
"\u062f":"\ufea9\ufeaa\ud83b\ude03\ud83b\ude83\ud83b\udea3","\u0630":"\ufc5b\ufeab\ufeac\ud83b\ude18\ud83b\ude98\ud83b\udeb8",
"\u0631":"\ufc5c\ufead\ufeae\ud83b\ude13\ud83b\ude93\ud83b\udeb3","\u0631\u0633\u0648\u0644":"\ufdf6","\u0631\u06cc\u0627\u0644":"\ufdfc",
"\u0632":"\ufeaf\ufeb0\ud83b\ude06\ud83b\ude86\ud83b\udea6",
"\u0633":"\ufeb1\ufeb2\ufeb3\ufeb4\ud83b\ude0e\ud83b\ude2e\ud83b\ude4e\ud83b\ude6e\ud83b\ude8e\ud83b\udeae",
"\u0633\u062c":"\ufc1c\ufcad\ufd34","\u0633\u062c\u062d":"\ufd5d","\u0633\u062c\u06cc":"\ufd5e","\u0633\u062d":"\ufc1d\ufcae\ufd35",
"\u0633\u062d\u062c":"\ufd5c","\u0633\u062e":"\ufc1e\ufcaf\ufd36","\u0633\u062e\u06cc":"\ufda8\ufdc6","\u0633\u0631":"\ufd0e\ufd2a",
"\u0633\u0645":"\ufc1f\ufcb0\ufce7","\u0633\u0645\u062c":"\ufd61","\u0633\u0645\u062d":"\ufd5f\ufd60","\u0633\u0645\u0645":"\ufd62\ufd63",
"\u0633\u06c1":"\ufce8\ufd31","\u0633\u06cc":"\ufcfb\ufcfc\ufd17\ufd18",
"\u0634":"\ufeb5\ufeb6\ufeb7\ufeb8\ud83b\ude14\ud83b\ude34\ud83b\ude54\ud83b\ude74\ud83b\ude94\ud83b\udeb4",
"\u0634\u062c":"\ufd09\ufd25\ufd2d\ufd37","\u0634\u062c\u06cc":"\ufd69","\u0634\u062d":"\ufd0a\ufd26\ufd2e\ufd38",
"\u0634\u062d\u0645":"\ufd67\ufd68","\u0634\u062d\u06cc":"\ufdaa","\u0634\u062e":"\ufd0b\ufd27\ufd2f\ufd39","\u0634\u0631":"\ufd0d\ufd29",
"\u0634\u0645":"\ufce9\ufd0c\ufd28\ufd30","\u0634\u0645\u062e":"\ufd6a\ufd6b","\u0634\u0645\u0645":"\ufd6c\ufd6d",
"\u0634\u06c1":"\ufcea\ufd32","\u0634\u06cc":"\ufcfd\ufcfe\ufd19\ufd1a",
"\u0635":"\ufeb9\ufeba\ufebb\ufebc\ud83b\ude11\ud83b\ude31\ud83b\ude51\ud83b\ude71\ud83b\ude91\ud83b\udeb1","\u0635\u062d":"\ufc20\ufcb1",
"\u0635\u062d\u062d":"\ufd64\ufd65","\u0635\u062d\u06cc":"\ufda9","\u0635\u062e":"\ufcb2","\u0635\u0631":"\ufd0f\ufd2b",
"\u0635\u0644\u0639\u0645":"\ufdf5","\u0635\u0644\u06cc":"\ufdf9",
"\u0635\u0644\u06cc \u0627\u0644\u0644\u06c1 \u0639\u0644\u06cc\u06c1 \u0648\u0633\u0644\u0645":"\ufdfa","\u0635\u0644\u06d2":"\ufdf0",
"\u0635\u0645":"\ufc21\ufcb3","\u0635\u0645\u0645":"\ufd66\ufdc5","\u0635\u06cc":"\ufd05\ufd06\ufd21\ufd22",
"\u0636":"\ufebd\ufebe\ufebf\ufec0\ud83b\ude19\ud83b\ude39\ud83b\ude59\ud83b\ude79\ud83b\ude99\ud83b\udeb9","\u0636\u062c":"\ufc22\ufcb4",
"\u0636\u062d":"\ufc23\ufcb5","\u0636\u062d\u06cc":"\ufd6e\ufdab","\u0636\u062e":"\ufc24\ufcb6","\u0636\u062e\u0645":"\ufd6f\ufd70",
"\u0636\u0631":"\ufd10\ufd2c","\u0636\u0645":"\ufc25\ufcb7","\u0636\u06cc":"\ufd07\ufd08\ufd23\ufd24",
"\u0637":"\ufec1\ufec2\ufec3\ufec4\ud83b\ude08\ud83b\ude68\ud83b\ude88\ud83b\udea8","\u0637\u062d":"\ufc26\ufcb8",
"\u0637\u0645":"\ufc27\ufd33\ufd3a","\u0637\u0645\u062d":"\ufd71\ufd72","\u0637\u0645\u0645":"\ufd73","\u0637\u0645\u06cc":"\ufd74",
"\u0637\u06cc":"\ufcf5\ufcf6\ufd11\ufd12","\u0638":"\ufec5\ufec6\ufec7\ufec8\ud83b\ude1a\ud83b\ude7a\ud83b\ude9a\ud83b\udeba",
"\u0638\u0645":"\ufc28\ufcb9\ufd3b",
"\u0639":"\ufec9\ufeca\ufecb\ufecc\ud83b\ude0f\ud83b\ude2f\ud83b\ude4f\ud83b\ude6f\ud83b\ude8f\ud83b\udeaf","\u0639\u062c":"\ufc29\ufcba",
"\u0639\u062c\u0645":"\ufd75\ufdc4","\u0639\u0644\u06cc\u06c1":"\ufdf7","\u0639\u0645":"\ufc2a\ufcbb","\u0639\u0645\u0645":"\ufd76\ufd77",
"\u0639\u0645\u06cc":"\ufd78\ufdb6","\u0639\u06cc":"\ufcf7\ufcf8\ufd13\ufd14",
"\u063a":"\ufecd\ufece\ufecf\ufed0\ud83b\ude1b\ud83b\ude3b\ud83b\ude5b\ud83b\ude7b\ud83b\ude9b\ud83b\udebb","\u063a\u062c":"\ufc2b\ufcbc",
"\u063a\u0645":"\ufc2c\ufcbd","\u063a\u0645\u0645":"\ufd79","\u063a\u0645\u06cc":"\ufd7a\ufd7b","\u063a\u06cc":"\ufcf9\ufcfa\ufd15\ufd16",
"ـ":"\ufcf2\ufcf3\ufcf4\ufe71\ufe77\ufe79\ufe7b\ufe7d\ufe7f",
"\u0641":"\ufed1\ufed2\ufed3\ufed4\ud83b\ude10\ud83b\ude30\ud83b\ude70\ud83b\ude90\ud83b\udeb0","\u0641\u062c":"\ufc2d\ufcbe",
"\u0641\u062d":"\ufc2e\ufcbf","\u0641\u062e":"\ufc2f\ufcc0","\u0641\u062e\u0645":"\ufd7c\ufd7d","\u0641\u0645":"\ufc30\ufcc1",
"\u0641\u0645\u06cc":"\ufdc1","\u0641\u06cc":"\ufc31\ufc32\ufc7c\ufc7d",
"\u0642":"\ufed5\ufed6\ufed7\ufed8\ud83b\ude12\ud83b\ude32\ud83b\ude52\ud83b\ude72\ud83b\ude92\ud83b\udeb2","\u0642\u062d":"\ufc33\ufcc2",
"\u0642\u0644\u06d2":"\ufdf1","\u0642\u0645":"\ufc34\ufcc3","\u0642\u0645\u062d":"\ufd7e\ufdb4","\u0642\u0645\u0645":"\ufd7f",
"\u0642\u0645\u06cc":"\ufdb2","\u0642\u06cc":"\ufc35\ufc36\ufc7e\ufc7f",
"\u0644":"\ufedd\ufede\ufedf\ufee0\ud83b\ude0b\ud83b\ude2b\ud83b\ude4b\ud83b\ude8b\ud83b\udeab",
"\u0644\u0627":"\ufef5\ufef6\ufef7\ufef8\ufef9\ufefa\ufefb\ufefc","\u0644\u062c":"\ufc3f\ufcc9","\u0644\u062c\u062c":"\ufd83\ufd84",
"\u0644\u062c\u0645":"\ufdba\ufdbc","\u0644\u062c\u06cc":"\ufdac","\u0644\u062d":"\ufc40\ufcca","\u0644\u062d\u0645":"\ufd80\ufdb5",
"\u0644\u062d\u06cc":"\ufd81\ufd82","\u0644\u062e":"\ufc41\ufccb","\u0644\u062e\u0645":"\ufd85\ufd86",
"\u0644\u0645":"\ufc42\ufc85\ufccc\ufced","\u0644\u0645\u062d":"\ufd87\ufd88","\u0644\u0645\u06cc":"\ufdad","\u0644\u06c1":"\ufccd",
"\u0644\u06cc":"\ufc43\ufc44\ufc86\ufc87","\u0645":"\ufee1\ufee2\ufee3\ufee4\ud83b\ude0c\ud83b\ude2c\ud83b\ude6c\ud83b\ude8c\ud83b\udeac",
"\u0645\u0627":"\ufc88","\u0645\u062c":"\ufc45\ufcce","\u0645\u062c\u062d":"\ufd8c","\u0645\u062c\u062e":"\ufd92",
"\u0645\u062c\u0645":"\ufd8d","\u0645\u062c\u06cc":"\ufdc0","\u0645\u062d":"\ufc46\ufccf","\u0645\u062d\u062c":"\ufd89",
"\u0645\u062d\u0645":"\ufd8a","\u0645\u062d\u0645\u062f":"\ufdf4","\u0645\u062d\u06cc":"\ufd8b","\u0645\u062e":"\ufc47\ufcd0",
"\u0645\u062e\u062c":"\ufd8e","\u0645\u062e\u0645":"\ufd8f","\u0645\u062e\u06cc":"\ufdb9","\u0645\u0645":"\ufc48\ufc89\ufcd1",
"\u0645\u0645\u06cc":"\ufdb1","\u0645\u06cc":"\ufc49\ufc4a",
"\u0646":"\ufee5\ufee6\ufee7\ufee8\ud83b\ude0d\ud83b\ude2d\ud83b\ude4d\ud83b\ude6d\ud83b\ude8d\ud83b\udead","\u0646\u062c":"\ufc4b\ufcd2",
"\u0646\u062c\u062d":"\ufdb8\ufdbd","\u0646\u062c\u0645":"\ufd97\ufd98","\u0646\u062c\u06cc":"\ufd99\ufdc7","\u0646\u062d":"\ufc4c\ufcd3",
"\u0646\u062d\u0645":"\ufd95","\u0646\u062d\u06cc":"\ufd96\ufdb3","\u0646\u062e":"\ufc4d\ufcd4","\u0646\u0631":"\ufc8a",
"\u0646\u0632":"\ufc8b","\u0646\u0645":"\ufc4e\ufc8c\ufcd5\ufcee","\u0646\u0645\u06cc":"\ufd9a\ufd9b","\u0646\u0646":"\ufc8d",
"\u0646\u06c1":"\ufcd6\ufcef","\u0646\u06cc":"\ufc4f\ufc50\ufc8e\ufc8f",
"\u0648":"\u0624\ufe85\ufe86\ufeed\ufeee\ud83b\ude05\ud83b\ude85\ud83b\udea5","\u0648\u0633\u0644\u0645":"\ufdf8","\u0648\u0674":"\u0676",
"\u066e":"\ud83b\ude1c\ud83b\ude7c","\u066f":"\ud83b\ude1f\ud83b\ude5f","\u0671":"\ufb50\ufb51","\u0679":"\ufb66\ufb67\ufb68\ufb69",
"\u067a":"\ufb5e\ufb5f\ufb60\ufb61","\u067b":"\ufb52\ufb53\ufb54\ufb55","\u067e":"\ufb56\ufb57\ufb58\ufb59",
"\u067f":"\ufb62\ufb63\ufb64\ufb65","\u0680":"\ufb5a\ufb5b\ufb5c\ufb5d","\u0683":"\ufb76\ufb77\ufb78\ufb79",
"\u0684":"\ufb72\ufb73\ufb74\ufb75","\u0686":"\ufb7a\ufb7b\ufb7c\ufb7d","\u0687":"\ufb7e\ufb7f\ufb80\ufb81","\u0688":"\ufb88\ufb89",
"\u068c":"\ufb84\ufb85","\u068d":"\ufb82\ufb83","\u068e":"\ufb86\ufb87","\u0691":"\ufb8c\ufb8d","\u0698":"\ufb8a\ufb8b",
"\u06a1":"\ud83b\ude1e\ud83b\ude7e","\u06a4":"\ufb6a\ufb6b\ufb6c\ufb6d","\u06a6":"\ufb6e\ufb6f\ufb70\ufb71",
"\u06a9":"\u0643\ufb8e\ufb8f\ufb90\ufb91\ufed9\ufeda\ufedb\ufedc\ud83b\ude0a\ud83b\ude2a\ud83b\ude6a","\u06a9\u0627":"\ufc37\ufc80",
"\u06a9\u062c":"\ufc38\ufcc4","\u06a9\u062d":"\ufc39\ufcc5","\u06a9\u062e":"\ufc3a\ufcc6","\u06a9\u0644":"\ufc3b\ufc81\ufcc7\ufceb",
"\u06a9\u0645":"\ufc3c\ufc82\ufcc8\ufcec","\u06a9\u0645\u0645":"\ufdbb\ufdc3","\u06a9\u0645\u06cc":"\ufdb7",
"\u06a9\u06cc":"\ufc3d\ufc3e\ufc83\ufc84","\u06ad":"\ufbd3\ufbd4\ufbd5\ufbd6","\u06af":"\ufb92\ufb93\ufb94\ufb95",
"\u06b1":"\ufb9a\ufb9b\ufb9c\ufb9d","\u06b3":"\ufb96\ufb97\ufb98\ufb99","\u06ba":"\ufb9e\ufb9f\ud83b\ude1d\ud83b\ude5d",
"\u06bb":"\ufba0\ufba1\ufba2\ufba3","\u06be":"\ufbaa\ufbab\ufbac\ufbad",
"\u06c1":"\u0647\u06c2\ufba6\ufba7\ufba8\ufba9\ufcd9\ufee9\ufeea\ufeeb\ufeec\ud83b\ude24\ud83b\ude64\ud83b\ude84",
"\u06c1\u062c":"\ufc51\ufcd7","\u06c1\u0645":"\ufc52\ufcd8","\u06c1\u0645\u062c":"\ufd93","\u06c1\u0645\u0645":"\ufd94",
"\u06c1\u06cc":"\ufc53\ufc54","\u06c5":"\ufbe0\ufbe1","\u06c6":"\ufbd9\ufbda","\u06c7":"\ufbd7\ufbd8","\u06c7\u0674":"\u0677\ufbdd",
"\u06c8":"\ufbdb\ufbdc","\u06c9":"\ufbe2\ufbe3","\u06cb":"\ufbde\ufbdf",
"\u06cc":"\u0626\u0649\u064a\ufbe8\ufbe9\ufbfc\ufbfd\ufbfe\ufbff\ufc5d\ufc90\ufe89\ufe8a\ufe8b\ufe8c\ufeef\ufef0\ufef1\ufef2\ufef3\ufef4\ud83b\ude09\ud83b\ude29\ud83b\ude49\ud83b\ude69\ud83b\ude89\ud83b\udea9",
"\u06cc\u0627":"\ufbea\ufbeb","\u06cc\u062c":"\ufc00\ufc55\ufc97\ufcda","\u06cc\u062c\u06cc":"\ufdaf",
"\u06cc\u062d":"\ufc01\ufc56\ufc98\ufcdb","\u06cc\u062d\u06cc":"\ufdae","\u06cc\u062e":"\ufc57\ufc99\ufcdc","\u06cc\u0631":"\ufc64\ufc91",
"\u06cc\u0632":"\ufc65\ufc92","\u06cc\u0645":"\ufc02\ufc58\ufc66\ufc93\ufc9a\ufcdd\ufcdf\ufcf0","\u06cc\u0645\u0645":"\ufd9c\ufd9d",
"\u06cc\u0645\u06cc":"\ufdb0","\u06cc\u0646":"\ufc67\ufc94","\u06cc\u0648":"\ufbee\ufbef","\u06cc\u0674":"\u0678",
"\u06cc\u06c1":"\ufc9b\ufcde\ufce0\ufcf1","\u06cc\u06c6":"\ufbf2\ufbf3","\u06cc\u06c7":"\ufbf0\ufbf1","\u06cc\u06c8":"\ufbf4\ufbf5",
"\u06cc\u06cc":"\ufbf9\ufbfa\ufbfb\ufc03\ufc04\ufc59\ufc5a\ufc68\ufc69\ufc95\ufc96","\u06cc\u06d0":"\ufbf6\ufbf7\ufbf8",
"\u06cc\u06d5":"\ufbec\ufbed","\u06d0":"\ufbe4\ufbe5\ufbe6\ufbe7","\u06d2":"\u06d3\ufbae\ufbaf\ufbb0\ufbb1","\u06d5":"\u06c0\ufba4\ufba5",
"क":"क़","ख":"ख़","ग":"ग़","ज":"ज़","ड":"ड़","ढ":"ढ़","न":"ऩ","फ":"फ़","य":"य़","र":"ऱ","ळ":"ऴ","ড":"ড়","ঢ":"ঢ়","ত\u09cd":"ৎ","য":"য়","ਖ":"ਖ਼",
"ਗ":"ਗ਼","ਜ":"ਜ਼","ਫ":"ਫ਼","ਲ":"ਲ਼","ਸ":"ਸ਼","ଡ":"ଡ଼","ଢ":"ଢ଼","ക\u0d4d":"ൿ","ണ\u0d4d":"ൺ","ന\u0d4d":"ൻ","ര\u0d4d":"ർ","ല\u0d4d":"ൽ","ള\u0d4d":"ൾ",
"\u0e4dา":"ำ","ຫນ":"ໜ","ຫມ":"ໝ","\u0ecdາ":"ຳ","་":"༌","ཀ\u0fb5":"ཀྵ","ག\u0fb7":"གྷ","ཌ\u0fb7":"ཌྷ","ད\u0fb7":"དྷ","བ\u0fb7":"བྷ","ཛ\u0fb7":"ཛྷ",
"\u0f71\u0f72":"\u0f73","\u0f71\u0f74":"\u0f75","\u0f71\u0f80":"\u0f81","\u0f90\u0fb5":"\u0fb9","\u0f92\u0fb7":"\u0f93",
"\u0f9c\u0fb7":"\u0f9d","\u0fa1\u0fb7":"\u0fa2","\u0fa6\u0fb7":"\u0fa7","\u0fab\u0fb7":"\u0fac","\u0fb2\u0f71\u0f80":"\u0f77",
"\u0fb2\u0f80":"\u0f76","\u0fb3\u0f71\u0f80":"\u0f79","\u0fb3\u0f80":"\u0f78","ა":"Ა","ბ":"Ბ","გ":"Გ","დ":"Დ","ე":"Ე","ვ":"Ვ","ზ":"Ზ",
"თ":"Თ","ი":"Ი","კ":"Კ","ლ":"Ლ","მ":"Მ","ნ":"ჼᲜ","ო":"Ო","პ":"Პ","ჟ":"Ჟ","რ":"Რ","ს":"Ს","ტ":"Ტ","უ":"Უ","ფ":"Ფ","ქ":"Ქ","ღ":"Ღ","ყ":"Ყ",
"შ":"Შ","ჩ":"Ჩ","ც":"Ც","ძ":"Ძ","წ":"Წ","ჭ":"Ჭ","ხ":"Ხ","ჯ":"Ჯ","ჰ":"Ჰ","ჱ":"Ჱ","ჲ":"Ჲ","ჳ":"Ჳ","ჴ":"Ჴ","ჵ":"Ჵ","ჶ":"Ჶ","ჷ":"Ჷ","ჸ":"Ჸ",
"ჹ":"Ჹ","ჺ":"Ჺ","ჽ":"Ჽ","ჾ":"Ჾ","ჿ":"Ჿ","ᏸ":"Ᏸ","ᏹ":"Ᏹ","ᏺ":"Ᏺ","ᏻ":"Ᏻ","ᏼ":"Ᏼ","ᏽ":"Ᏽ","ᲊ":"Ᲊ","ᴂ":"ᵆ","ᴖ":"ᵔ","ᴗ":"ᵕ","ᴜ":"ᶸ","ᴝ":"ᵙ",
"ᴥ":"ᵜ","ᵹ":"Ᵹ","ᵻ":"ᶧ","ᵽ":"Ᵽ","ᶅ":"ᶪ","ᶎ":"Ᶎ","ᶑ":"𐞍","ỻ":"Ỻ","ỽ":"Ỽ","ỿ":"Ỿ","‵‵":"‶","‵‵‵":"‷","₩":"￦","ⅎ":"Ⅎ","ↄ":"Ↄ","←":"↚￩","↑":"￪",
"→":"↛￫","↓":"￬","↔":"↮","⇐":"⇍","⇒":"⇏","⇔":"⇎","∂":"𝛛𝜕𝝏𝞉𝟃","∃":"∄","∇":"𝛁𝛻𝜵𝝯𝞩","∈":"∉","∋":"∌","∑":"⅀","∣":"∤","∥":"∦","∫∫":"∬",
"∫∫∫":"∭","∫∫∫∫":"⨌","∮∮":"∯","∮∮∮":"∰","∼":"≁","≃":"≄","≅":"≇","≈":"≉","≍":"≭","≡":"≢","≤":"≰","≥":"≱","≲":"≴","≳":"≵","≶":"≸","≷":"≹",
"≺":"⊀","≻":"⊁","≼":"⋠","≽":"⋡","⊂":"⊄","⊃":"⊅","⊆":"⊈","⊇":"⊉","⊑":"⋢","⊒":"⋣","⊢":"⊬","⊨":"⊭","⊩":"⊮","⊫":"⊯","⊲":"⋪","⊳":"⋫","⊴":"⋬",
"⊵":"⋭","│":"￨","■":"￭","○":"￮","⫝":"⫝̸","ⰰ":"Ⰰ","ⰱ":"Ⰱ","ⰲ":"Ⰲ","ⰳ":"Ⰳ","ⰴ":"Ⰴ","ⰵ":"Ⰵ","ⰶ":"Ⰶ","ⰷ":"Ⰷ","ⰸ":"Ⰸ","ⰹ":"Ⰹ","ⰺ":"Ⰺ","ⰻ":"Ⰻ",
"ⰼ":"Ⰼ","ⰽ":"Ⰽ","ⰾ":"Ⰾ","ⰿ":"Ⰿ","ⱀ":"Ⱀ","ⱁ":"Ⱁ","ⱂ":"Ⱂ","ⱃ":"Ⱃ","ⱄ":"Ⱄ","ⱅ":"Ⱅ","ⱆ":"Ⱆ","ⱇ":"Ⱇ","ⱈ":"Ⱈ","ⱉ":"Ⱉ","ⱊ":"Ⱊ","ⱋ":"Ⱋ","ⱌ":"Ⱌ",
"ⱍ":"Ⱍ","ⱎ":"Ⱎ","ⱏ":"Ⱏ","ⱐ":"Ⱐ","ⱑ":"Ⱑ","ⱒ":"Ⱒ","ⱓ":"Ⱓ","ⱔ":"Ⱔ","ⱕ":"Ⱕ","ⱖ":"Ⱖ","ⱗ":"Ⱗ","ⱘ":"Ⱘ","ⱙ":"Ⱙ","ⱚ":"Ⱚ","ⱛ":"Ⱛ","ⱜ":"Ⱜ","ⱝ":"Ⱝ",
"ⱞ":"Ⱞ","ⱟ":"Ⱟ","ⱡ":"Ⱡ","ⱥ":"Ⱥ","ⱦ":"Ⱦ","ⱨ":"Ⱨ","ⱪ":"Ⱪ","ⱬ":"Ⱬ","ⱱ":"𐞰","ⱳ":"Ⱳ","ⱶ":"Ⱶ","ⲁ":"Ⲁ","ⲃ":"Ⲃ","ⲅ":"Ⲅ","ⲇ":"Ⲇ","ⲉ":"Ⲉ","ⲋ":"Ⲋ",
"ⲍ":"Ⲍ","ⲏ":"Ⲏ","ⲑ":"Ⲑ","ⲓ":"Ⲓ","ⲕ":"Ⲕ","ⲗ":"Ⲗ","ⲙ":"Ⲙ","ⲛ":"Ⲛ","ⲝ":"Ⲝ","ⲟ":"Ⲟ","ⲡ":"Ⲡ","ⲣ":"Ⲣ","ⲥ":"Ⲥ","ⲧ":"Ⲧ","ⲩ":"Ⲩ","ⲫ":"Ⲫ","ⲭ":"Ⲭ",
"ⲯ":"Ⲯ","ⲱ":"Ⲱ","ⲳ":"Ⲳ","ⲵ":"Ⲵ","ⲷ":"Ⲷ","ⲹ":"Ⲹ","ⲻ":"Ⲻ","ⲽ":"Ⲽ","ⲿ":"Ⲿ","ⳁ":"Ⳁ","ⳃ":"Ⳃ","ⳅ":"Ⳅ","ⳇ":"Ⳇ","ⳉ":"Ⳉ","ⳋ":"Ⳋ","ⳍ":"Ⳍ","ⳏ":"Ⳏ",
"ⳑ":"Ⳑ","ⳓ":"Ⳓ","ⳕ":"Ⳕ","ⳗ":"Ⳗ","ⳙ":"Ⳙ","ⳛ":"Ⳛ","ⳝ":"Ⳝ","ⳟ":"Ⳟ","ⳡ":"Ⳡ","ⳣ":"Ⳣ","ⳬ":"Ⳬ","ⳮ":"Ⳮ","ⳳ":"Ⳳ","ⴀ":"Ⴀ","ⴁ":"Ⴁ","ⴂ":"Ⴂ","ⴃ":"Ⴃ",
"ⴄ":"Ⴄ","ⴅ":"Ⴅ","ⴆ":"Ⴆ","ⴇ":"Ⴇ","ⴈ":"Ⴈ","ⴉ":"Ⴉ","ⴊ":"Ⴊ","ⴋ":"Ⴋ","ⴌ":"Ⴌ","ⴍ":"Ⴍ","ⴎ":"Ⴎ","ⴏ":"Ⴏ","ⴐ":"Ⴐ","ⴑ":"Ⴑ","ⴒ":"Ⴒ","ⴓ":"Ⴓ","ⴔ":"Ⴔ",
"ⴕ":"Ⴕ","ⴖ":"Ⴖ","ⴗ":"Ⴗ","ⴘ":"Ⴘ","ⴙ":"Ⴙ","ⴚ":"Ⴚ","ⴛ":"Ⴛ","ⴜ":"Ⴜ","ⴝ":"Ⴝ","ⴞ":"Ⴞ","ⴟ":"Ⴟ","ⴠ":"Ⴠ","ⴡ":"Ⴡ","ⴢ":"Ⴢ","ⴣ":"Ⴣ","ⴤ":"Ⴤ","ⴥ":"Ⴥ",
"ⴧ":"Ⴧ","ⴭ":"Ⴭ","ⵡ":"ⵯ","、":"︑﹑","。":"︒","〈":"〈","〉":"〉","〔":"﹝","〔s〕":"🄪","〕":"﹞","〖":"︗","〗":"︘","ꙁ":"Ꙁ","ꙃ":"Ꙃ","ꙅ":"Ꙅ","ꙇ":"Ꙇ","ꙉ":"Ꙉ",
"ꙋ":"Ꙋ","ꙍ":"Ꙍ","ꙏ":"Ꙏ","ꙑ":"Ꙑ𞁬","ꙓ":"Ꙓ","ꙕ":"Ꙕ","ꙗ":"Ꙗ","ꙙ":"Ꙙ","ꙛ":"Ꙛ","ꙝ":"Ꙝ","ꙟ":"Ꙟ","ꙡ":"Ꙡ","ꙣ":"Ꙣ","ꙥ":"Ꙥ","ꙧ":"Ꙧ","ꙩ":"Ꙩ","ꙫ":"Ꙫ",
"ꙭ":"Ꙭ","ꚁ":"Ꚁ","ꚃ":"Ꚃ","ꚅ":"Ꚅ","ꚇ":"Ꚇ","ꚉ":"Ꚉ𞁊","ꚋ":"Ꚋ","ꚍ":"Ꚍ","ꚏ":"Ꚏ","ꚑ":"Ꚑ","ꚓ":"Ꚓ","ꚕ":"Ꚕ","ꚗ":"Ꚗ","ꚙ":"Ꚙ","ꚛ":"Ꚛ","ꜣ":"Ꜣ","ꜥ":"Ꜥ",
"ꜧ":"Ꜧꭜ","ꜩ":"Ꜩ","ꜫ":"Ꜫ","ꜭ":"Ꜭ","ꜯ":"Ꜯ","ꜳ":"Ꜳ","ꜵ":"Ꜵ","ꜷ":"Ꜷ","ꜹ":"Ꜹ","ꜻ":"Ꜻ","ꜽ":"Ꜽ","ꜿ":"Ꜿ","ꝁ":"Ꝁ","ꝃ":"Ꝃ","ꝅ":"Ꝅ","ꝇ":"Ꝇ","ꝉ":"Ꝉ",
"ꝋ":"Ꝋ","ꝍ":"Ꝍ","ꝏ":"Ꝏ","ꝑ":"Ꝑ","ꝓ":"Ꝓ","ꝕ":"Ꝕ","ꝗ":"Ꝗ","ꝙ":"Ꝙ","ꝛ":"Ꝛ","ꝝ":"Ꝝ","ꝟ":"Ꝟ","ꝡ":"Ꝡ","ꝣ":"Ꝣ","ꝥ":"Ꝥ","ꝧ":"Ꝧ","ꝩ":"Ꝩ","ꝫ":"Ꝫ",
"ꝭ":"Ꝭ","ꝯ":"Ꝯꝰ","ꝺ":"Ꝺ","ꝼ":"Ꝼ","ꝿ":"Ꝿ","ꞁ":"Ꞁ","ꞃ":"Ꞃ","ꞅ":"Ꞅ","ꞇ":"Ꞇ","ꞌ":"Ꞌ","ꞎ":"𐞝","ꞑ":"Ꞑ","ꞓ":"Ꞓ","ꞔ":"Ꞔ","ꞗ":"Ꞗ","ꞙ":"Ꞙ","ꞛ":"Ꞛ",
"ꞝ":"Ꞝ","ꞟ":"Ꞟ","ꞡ":"Ꞡ","ꞣ":"Ꞣ","ꞥ":"Ꞥ","ꞧ":"Ꞧ","ꞩ":"Ꞩ","ꞵ":"Ꞵ","ꞷ":"Ꞷ","ꞹ":"Ꞹ","ꞻ":"Ꞻ","ꞽ":"Ꞽ","ꞿ":"Ꞿ","ꟁ":"Ꟁ","ꟃ":"Ꟃ","ꟈ":"Ꟈ","ꟊ":"Ꟊ",
"ꟍ":"Ꟍ","꟏":"꟎","ꟑ":"Ꟑ","ꟓ":"꟒","ꟕ":"꟔","ꟗ":"Ꟗ","ꟙ":"Ꟙ","ꟛ":"Ꟛ","ꟶ":"Ꟶ","ꬷ":"ꭝ","ꭒ":"ꭟ","ꭓ":"Ꭓ","ꭦ":"𐞈","ꭧ":"𐞭","ꭰ":"Ꭰ","ꭱ":"Ꭱ","ꭲ":"Ꭲ",
"ꭳ":"Ꭳ","ꭴ":"Ꭴ","ꭵ":"Ꭵ","ꭶ":"Ꭶ","ꭷ":"Ꭷ","ꭸ":"Ꭸ","ꭹ":"Ꭹ","ꭺ":"Ꭺ","ꭻ":"Ꭻ","ꭼ":"Ꭼ","ꭽ":"Ꭽ","ꭾ":"Ꭾ","ꭿ":"Ꭿ","ꮀ":"Ꮀ","ꮁ":"Ꮁ","ꮂ":"Ꮂ","ꮃ":"Ꮃ",
"ꮄ":"Ꮄ","ꮅ":"Ꮅ","ꮆ":"Ꮆ","ꮇ":"Ꮇ","ꮈ":"Ꮈ","ꮉ":"Ꮉ","ꮊ":"Ꮊ","ꮋ":"Ꮋ","ꮌ":"Ꮌ","ꮍ":"Ꮍ","ꮎ":"Ꮎ","ꮏ":"Ꮏ","ꮐ":"Ꮐ","ꮑ":"Ꮑ","ꮒ":"Ꮒ","ꮓ":"Ꮓ","ꮔ":"Ꮔ",
"ꮕ":"Ꮕ","ꮖ":"Ꮖ","ꮗ":"Ꮗ","ꮘ":"Ꮘ","ꮙ":"Ꮙ","ꮚ":"Ꮚ","ꮛ":"Ꮛ","ꮜ":"Ꮜ","ꮝ":"Ꮝ","ꮞ":"Ꮞ","ꮟ":"Ꮟ","ꮠ":"Ꮠ","ꮡ":"Ꮡ","ꮢ":"Ꮢ","ꮣ":"Ꮣ","ꮤ":"Ꮤ","ꮥ":"Ꮥ",
"ꮦ":"Ꮦ","ꮧ":"Ꮧ","ꮨ":"Ꮨ","ꮩ":"Ꮩ","ꮪ":"Ꮪ","ꮫ":"Ꮫ","ꮬ":"Ꮬ","ꮭ":"Ꮭ","ꮮ":"Ꮮ","ꮯ":"Ꮯ","ꮰ":"Ꮰ","ꮱ":"Ꮱ","ꮲ":"Ꮲ","ꮳ":"Ꮳ","ꮴ":"Ꮴ","ꮵ":"Ꮵ","ꮶ":"Ꮶ",
"ꮷ":"Ꮷ","ꮸ":"Ꮸ","ꮹ":"Ꮹ","ꮺ":"Ꮺ","ꮻ":"Ꮻ","ꮼ":"Ꮼ","ꮽ":"Ꮽ","ꮾ":"Ꮾ","ꮿ":"Ꮿ","𐐨":"𐐀","𐐩":"𐐁","𐐪":"𐐂","𐐫":"𐐃","𐐬":"𐐄","𐐭":"𐐅",
"𐐮":"𐐆","𐐯":"𐐇","𐐰":"𐐈","𐐱":"𐐉","𐐲":"𐐊","𐐳":"𐐋","𐐴":"𐐌","𐐵":"𐐍","𐐶":"𐐎","𐐷":"𐐏","𐐸":"𐐐","𐐹":"𐐑","𐐺":"𐐒","𐐻":"𐐓",
"𐐼":"𐐔","𐐽":"𐐕","𐐾":"𐐖","𐐿":"𐐗","𐑀":"𐐘","𐑁":"𐐙","𐑂":"𐐚","𐑃":"𐐛","𐑄":"𐐜","𐑅":"𐐝","𐑆":"𐐞","𐑇":"𐐟","𐑈":"𐐠","𐑉":"𐐡",
"𐑊":"𐐢","𐑋":"𐐣","𐑌":"𐐤","𐑍":"𐐥","𐑎":"𐐦","𐑏":"𐐧","𐓘":"𐒰","𐓙":"𐒱","𐓚":"𐒲","𐓛":"𐒳","𐓜":"𐒴","𐓝":"𐒵","𐓞":"𐒶","𐓟":"𐒷",
"𐓠":"𐒸","𐓡":"𐒹","𐓢":"𐒺","𐓣":"𐒻","𐓤":"𐒼","𐓥":"𐒽","𐓦":"𐒾","𐓧":"𐒿","𐓨":"𐓀","𐓩":"𐓁","𐓪":"𐓂","𐓫":"𐓃","𐓬":"𐓄","𐓭":"𐓅",
"𐓮":"𐓆","𐓯":"𐓇","𐓰":"𐓈","𐓱":"𐓉","𐓲":"𐓊","𐓳":"𐓋","𐓴":"𐓌","𐓵":"𐓍","𐓶":"𐓎","𐓷":"𐓏","𐓸":"𐓐","𐓹":"𐓑","𐓺":"𐓒","𐓻":"𐓓",
"𐖗":"𐕰","𐖘":"𐕱","𐖙":"𐕲","𐖚":"𐕳","𐖛":"𐕴","𐖜":"𐕵","𐖝":"𐕶","𐖞":"𐕷","𐖟":"𐕸","𐖠":"𐕹","𐖡":"𐕺","𐖣":"𐕼","𐖤":"𐕽","𐖥":"𐕾",
"𐖦":"𐕿","𐖧":"𐖀","𐖨":"𐖁","𐖩":"𐖂","𐖪":"𐖃","𐖫":"𐖄","𐖬":"𐖅","𐖭":"𐖆","𐖮":"𐖇","𐖯":"𐖈","𐖰":"𐖉","𐖱":"𐖊","𐖳":"𐖌","𐖴":"𐖍",
"𐖵":"𐖎","𐖶":"𐖏","𐖷":"𐖐","𐖸":"𐖑","𐖹":"𐖒","𐖻":"𐖔","𐖼":"𐖕","𐗒":"𐗉","𐗚":"𐗤","𐳀":"𐲀","𐳁":"𐲁","𐳂":"𐲂","𐳃":"𐲃","𐳄":"𐲄",
"𐳅":"𐲅","𐳆":"𐲆","𐳇":"𐲇","𐳈":"𐲈","𐳉":"𐲉","𐳊":"𐲊","𐳋":"𐲋","𐳌":"𐲌","𐳍":"𐲍","𐳎":"𐲎","𐳏":"𐲏","𐳐":"𐲐","𐳑":"𐲑","𐳒":"𐲒",
"𐳓":"𐲓","𐳔":"𐲔","𐳕":"𐲕","𐳖":"𐲖","𐳗":"𐲗","𐳘":"𐲘","𐳙":"𐲙","𐳚":"𐲚","𐳛":"𐲛","𐳜":"𐲜","𐳝":"𐲝","𐳞":"𐲞","𐳟":"𐲟","𐳠":"𐲠",
"𐳡":"𐲡","𐳢":"𐲢","𐳣":"𐲣","𐳤":"𐲤","𐳥":"𐲥","𐳦":"𐲦","𐳧":"𐲧","𐳨":"𐲨","𐳩":"𐲩","𐳪":"𐲪","𐳫":"𐲫","𐳬":"𐲬","𐳭":"𐲭","𐳮":"𐲮",
"𐳯":"𐲯","𐳰":"𐲰","𐳱":"𐲱","𐳲":"𐲲","𐵰":"𐵐","𐵱":"𐵑","𐵲":"𐵒","𐵳":"𐵓","𐵴":"𐵔","𐵵":"𐵕","𐵶":"𐵖","𐵷":"𐵗","𐵸":"𐵘","𐵹":"𐵙",
"𐵺":"𐵚","𐵻":"𐵛","𐵼":"𐵜","𐵽":"𐵝","𐵾":"𐵞","𐵿":"𐵟","𐶀":"𐵠","𐶁":"𐵡","𐶂":"𐵢","𐶃":"𐵣","𐶄":"𐵤","𐶅":"𐵥","𑂙":"𑂚","𑂛":"𑂜",
"𑂥":"𑂫","𑣀":"𑢠","𑣁":"𑢡","𑣂":"𑢢","𑣃":"𑢣","𑣄":"𑢤","𑣅":"𑢥","𑣆":"𑢦","𑣇":"𑢧","𑣈":"𑢨","𑣉":"𑢩","𑣊":"𑢪","𑣋":"𑢫","𑣌":"𑢬",
"𑣍":"𑢭","𑣎":"𑢮","𑣏":"𑢯","𑣐":"𑢰","𑣑":"𑢱","𑣒":"𑢲","𑣓":"𑢳","𑣔":"𑢴","𑣕":"𑢵","𑣖":"𑢶","𑣗":"𑢷","𑣘":"𑢸","𑣙":"𑢹","𑣚":"𑢺",
"𑣛":"𑢻","𑣜":"𑢼","𑣝":"𑢽","𑣞":"𑢾","𑣟":"𑢿","𖹠":"𖹀","𖹡":"𖹁","𖹢":"𖹂","𖹣":"𖹃","𖹤":"𖹄","𖹥":"𖹅","𖹦":"𖹆","𖹧":"𖹇","𖹨":"𖹈",
"𖹩":"𖹉","𖹪":"𖹊","𖹫":"𖹋","𖹬":"𖹌","𖹭":"𖹍","𖹮":"𖹎","𖹯":"𖹏","𖹰":"𖹐","𖹱":"𖹑","𖹲":"𖹒","𖹳":"𖹓","𖹴":"𖹔","𖹵":"𖹕","𖹶":"𖹖",
"𖹷":"𖹗","𖹸":"𖹘","𖹹":"𖹙","𖹺":"𖹚","𖹻":"𖹛","𖹼":"𖹜","𖹽":"𖹝","𖹾":"𖹞","𖹿":"𖹟","𖺻":"𖺠","𖺼":"𖺡","𖺽":"𖺢","𖺾":"𖺣","𖺿":"𖺤",
"𖻀":"𖺥","𖻁":"𖺦","𖻂":"𖺧","𖻃":"𖺨","𖻄":"𖺩","𖻅":"𖺪","𖻆":"𖺫","𖻇":"𖺬","𖻈":"𖺭","𖻉":"𖺮","𖻊":"𖺯","𖻋":"𖺰","𖻌":"𖺱","𖻍":"𖺲",
"𖻎":"𖺳","𖻏":"𖺴","𖻐":"𖺵","𖻑":"𖺶","𖻒":"𖺷","𖻓":"𖺸","𝅗\ud834\udd65":"𝅗𝅥","𝅘\ud834\udd65":"𝅘𝅥","𝅘\ud834\udd65\ud834\udd6e":"𝅘𝅥𝅮",
"𝅘\ud834\udd65\ud834\udd6f":"𝅘𝅥𝅯","𝅘\ud834\udd65\ud834\udd70":"𝅘𝅥𝅰","𝅘\ud834\udd65\ud834\udd71":"𝅘𝅥𝅱","𝅘\ud834\udd65\ud834\udd72":"𝅘𝅥𝅲",
"𝆹\ud834\udd65":"𝆹𝅥","𝆹\ud834\udd65\ud834\udd6e":"𝆹𝅥𝅮","𝆹\ud834\udd65\ud834\udd6f":"𝆹𝅥𝅯","𝆺\ud834\udd65":"𝆺𝅥",
"𝆺\ud834\udd65\ud834\udd6e":"𝆺𝅥𝅮","𝆺\ud834\udd65\ud834\udd6f":"𝆺𝅥𝅯","𝼄":"𐞜","𝼅":"𐞟","𝼆":"𐞡","𝼈":"𐞧","𝼊":"𐞹","𝼞":"𐞺","𞤢":"𞤀",
"𞤣":"𞤁","𞤤":"𞤂","𞤥":"𞤃","𞤦":"𞤄","𞤧":"𞤅","𞤨":"𞤆","𞤩":"𞤇","𞤪":"𞤈","𞤫":"𞤉","𞤬":"𞤊","𞤭":"𞤋","𞤮":"𞤌","𞤯":"𞤍","𞤰":"𞤎",
"𞤱":"𞤏","𞤲":"𞤐","𞤳":"𞤑","𞤴":"𞤒","𞤵":"𞤓","𞤶":"𞤔","𞤷":"𞤕","𞤸":"𞤖","𞤹":"𞤗","𞤺":"𞤘","𞤻":"𞤙","𞤼":"𞤚","𞤽":"𞤛","𞤾":"𞤜",
"𞤿":"𞤝","𞥀":"𞤞","𞥁":"𞤟","𞥂":"𞤠","𞥃":"𞤡"}
$table$;
  -- Vowel signs of Indian scripts that are also written in two parts: first part, second part, whole.
  parts constant text := E'\u09c7\u09be\u09cb \u09c7\u09d7\u09cc \u0b47\u0b56\u0b48 \u0b47\u0b3e\u0b4b \u0b47\u0b57\u0b4c \u0b92\u0bd7\u0b94 '
    '\u0bc6\u0bbe\u0bca \u0bc7\u0bbe\u0bcb \u0bc6\u0bd7\u0bcc \u0c46\u0c56\u0c48 \u0cbf\u0cd5\u0cc0 \u0cc6\u0cd5\u0cc7 '
    '\u0cc6\u0cd6\u0cc8 \u0cc6\u0cc2\u0cca \u0cca\u0cd5\u0ccb \u0d46\u0d3e\u0d4a \u0d47\u0d3e\u0d4b \u0d46\u0d57\u0d4c '
    '\u0dd9\u0dca\u0dda \u0dd9\u0dcf\u0ddc \u0ddc\u0dca\u0ddd \u0dd9\u0ddf\u0dde';
  plain jsonb;
BEGIN
  SELECT jsonb_object_agg(letter, base) INTO plain FROM (
    SELECT letter, base FROM jsonb_each_text(taken_for) AS entry (base, letters), unnest(string_to_array(letters, NULL)) letter
    UNION ALL
    SELECT chr(code), '' FROM regexp_matches(ignored, '([0-9a-f]+)-([0-9a-f]+)', 'g') range,
      generate_series(('x' || lpad(range[1], 8, '0'))::bit(32)::integer, ('x' || lpad(range[2], 8, '0'))::bit(32)::integer) code) entries;
  -- The tables are in the text of the function: generated columns and indexes could not use one that read them elsewhere. What `lower`,
  -- `normalize` and regular expressions know of letters depends on the database's locale and on the version of PostgreSQL.
  EXECUTE format($create$
CREATE FUNCTION fold_letters(entered text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $fold$
DECLARE
  part text;
BEGIN
  IF entered ~ '[%1$s][%2$s]' THEN
    FOREACH part IN ARRAY string_to_array(%3$L, ' ') LOOP
      entered := replace(entered, left(part, 2), right(part, 1));
    END LOOP;
  END IF;
  entered := array_to_string(array(SELECT coalesce(%4$L::jsonb ->> letter, letter) FROM unnest(string_to_array(entered, NULL)) letter), '');
  entered := upper(entered COLLATE "C");
  IF octet_length(entered) <> length(entered) THEN
    -- `groupOf` of app/platform/fold.ts: a letter's place in base 17, with the digits j to z.
    entered := array_to_string(array(
      SELECT CASE WHEN code < 128 THEN letter
        WHEN place BETWEEN 0 AND 2311 THEN chr(97 + place / 289) || chr(106 + place / 17 %% 17) || chr(106 + place %% 17)
        ELSE 'i' || chr(106 + code / 83521 %% 17) || chr(106 + code / 4913 %% 17) || chr(106 + code / 289 %% 17) || chr(106 + code / 17 %% 17)
          || chr(106 + code %% 17) END
      FROM (SELECT letter, ascii(letter) AS code, ascii(letter) - 1536 AS place FROM unnest(string_to_array(entered, NULL)) letter) letters), '');
  END IF;
  RETURN entered;
END $fold$ $create$,
    regexp_replace(parts, '(.).. ?', '\1', 'g'), regexp_replace(parts, '.(.). ?', '\1', 'g'), parts, plain);
END $do$;

-- Most texts are ASCII, and the planner puts the expression in place of the call.
CREATE FUNCTION fold(entered text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(entered) = length(entered) THEN upper(entered COLLATE "C") ELSE fold_letters(entered) END;
REVOKE EXECUTE ON FUNCTION fold_letters(text), fold(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fold_letters(text), fold(text) TO toranam_app;

CREATE OR REPLACE FUNCTION search_text(a text, b text DEFAULT '', c text DEFAULT '', d text DEFAULT '') RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold(' ' || coalesce(a, '') || E' \n ' || coalesce(b, '') || E' \n ' || coalesce(c, '') || E' \n ' || coalesce(d, ''));

-- The columns and indexes with results of these functions are computed anew. Triggers would refuse that for issued invoices, and count it as
-- a change of the others. (Dropping and adding the columns would fail where somebody made a view of them.)
DO $do$
DECLARE
  changed record;
  trigrams regnamespace;
BEGIN
  BEGIN
    -- Maybe it was missing until now.
    CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
  EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
    RAISE NOTICE 'without the extension pg_trgm: %', SQLERRM;
  END;
  SELECT opcnamespace INTO trigrams FROM pg_opclass WHERE opcname = 'gin_trgm_ops';
  FOR changed IN
    SELECT * FROM (VALUES ('events', 'name = name'), ('leads', 'name = name'), ('clients', 'name = name'), ('quotes', 'number = number'),
      ('invoices', 'number = number'), ('vendors', 'vendor_name = vendor_name'), ('tasks', 'title = title')) tables (name, columns)
  LOOP
    EXECUTE format('DROP INDEX IF EXISTS %I, %I', changed.name || '_by_trigram', changed.name || '_by_start');
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', changed.name);
    EXECUTE format('UPDATE %I SET %s', changed.name, changed.columns);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', changed.name);
    EXECUTE format('CREATE INDEX %I ON %I (left(search_text, 60) text_pattern_ops)', changed.name || '_by_start', changed.name);
    IF trigrams IS NOT NULL THEN
      EXECUTE format('CREATE INDEX %I ON %I USING gin (search_text %s.gin_trgm_ops)', changed.name || '_by_trigram', changed.name, trigrams);
    END IF;
  END LOOP;
END $do$;

-- Names in the order of their folded texts, everywhere the same.
DROP INDEX vendors_by_lower_name, vendors_by_service, vendors_of_service, vendors_by_terms, vendors_by_status, clients_by_lower_name, tasks_by_title;
CREATE INDEX vendors_by_folded_name ON vendors ((fold(vendor_name) COLLATE "C"), id);
CREATE INDEX vendors_by_service ON vendors ((fold(service_type) COLLATE "C"), (fold(vendor_name) COLLATE "C"), id);
CREATE INDEX vendors_of_service ON vendors (service_type, (fold(vendor_name) COLLATE "C"), id);
CREATE INDEX vendors_by_terms ON vendors ((fold(payment_terms) COLLATE "C"), (fold(vendor_name) COLLATE "C"), id);
CREATE INDEX vendors_by_status ON vendors (status, (fold(vendor_name) COLLATE "C"), id);
CREATE INDEX clients_by_folded_name ON clients ((fold(name) COLLATE "C"), id);
CREATE INDEX tasks_by_title ON tasks ((fold(title) COLLATE "C"), id);
ANALYZE events, leads, clients, quotes, invoices, vendors, tasks;

-- Names are compared folded. The extension would take the groups of small letters, which stand for one letter each, for three or six.
CREATE OR REPLACE FUNCTION name_trigrams(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array(SELECT DISTINCT letters[place] || letters[place + 1] || letters[place + 2]
    FROM regexp_split_to_table(fold(name), '[\s.,]+') word,
      LATERAL (SELECT array[' ', ' '] || array(SELECT found[1] FROM regexp_matches(word, '[a-h][j-z]{2}|i[j-z]{5}|.', 'g') found) || ' '::text AS letters) of_word,
      generate_series(1, cardinality(letters) - 2) place WHERE word <> '');
DO $do$
BEGIN
  IF to_regprocedure('public.similarity(text, text)') IS NOT NULL THEN
    CREATE OR REPLACE FUNCTION name_similarity(one text, other text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN fold(one) || fold(other) ~ '[a-z]' THEN name_similarity_of_any_script(one, other)
        ELSE public.similarity(fold(one), fold(other)) END;
  END IF;
END $do$;
