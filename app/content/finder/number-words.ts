/** Numbers as they are said in English, Telugu and Hindi, also in Latin letters. Each line: the number, then its names. */
const oneToNinetyNine = `
1 one, ek, oka, okati, ఒకటి, ఒక, एक
2 two, do, rendu, రెండు, दो
3 three, teen, mudu, moodu, మూడు, तीन
4 four, char, chaar, nalugu, నాలుగు, चार
5 five, paanch, panch, paach, aidu, ఐదు, అయిదు, पाँच, पांच
6 six, che, chhe, chah, aaru, aru, ఆరు, छह, छः, छे
7 seven, saat, sat, edu, yedu, ఏడు, सात
8 eight, aath, aat, enimidi, ఎనిమిది, आठ
9 nine, nau, tommidi, thommidi, తొమ్మిది, नौ
10 ten, das, dus, padi, పది, दस
11 eleven, gyarah, padakondu, పదకొండు, ग्यारह
12 twelve, barah, baarah, pannendu, పన్నెండు, बारह
13 thirteen, terah, padamudu, పదమూడు, तेरह
14 fourteen, chaudah, padnalugu, పద్నాలుగు, పధ్నాలుగు, చౌదా, चौदह
15 fifteen, pandrah, padihenu, padihenu, పదిహేను, पंद्रह, पन्द्रह
16 sixteen, solah, padaharu, పదహారు, सोलह
17 seventeen, satrah, padihedu, పదిహేడు, सत्रह
18 eighteen, atharah, paddenimidi, పద్దెనిమిది, अठारह
19 nineteen, unnees, పంతొమ్మిది, उन्नीस
20 twenty, bees, bis, iravai, iruvai, ఇరవై, ఇరవయ్యి, बीस
21 इक्कीस
22 बाईस
23 तेईस
24 चौबीस
25 pachees, pachis, पच्चीस
26 छब्बीस
27 सत्ताईस
28 अट्ठाईस
29 उनतीस
30 thirty, tees, tis, muppai, ముప్పై, तीस
31 इकतीस
32 बत्तीस
33 तैंतीस
34 चौंतीस
35 पैंतीस, paintees
36 छत्तीस
37 सैंतीस
38 अड़तीस
39 उनतालीस
40 forty, fourty, chalis, chaalis, nalabhai, నలభై, చాలీస్, चालीस
41 इकतालीस
42 बयालीस
43 तैंतालीस
44 चवालीस
45 पैंतालीस
46 छियालीस
47 सैंतालीस
48 अड़तालीस
49 उनचास
50 fifty, pachas, pachaas, yabhai, yabai, యాభై, ఏభై, पचास
51 इक्यावन
52 बावन
53 तिरपन
54 चौवन
55 पचपन
56 छप्पन
57 सत्तावन
58 अट्ठावन
59 उनसठ
60 sixty, saath, aravai, అరవై, साठ
61 इकसठ
62 बासठ
63 तिरसठ
64 चौंसठ
65 पैंसठ
66 छियासठ
67 सड़सठ
68 अड़सठ
69 उनहत्तर
70 seventy, sattar, debbhai, డెబ్బై, सत्तर
71 इकहत्तर
72 बहत्तर
73 तिहत्तर
74 चौहत्तर
75 pachattar, पचहत्तर
76 छिहत्तर
77 सतहत्तर
78 अठहत्तर
79 उनासी
80 eighty, assi, enabhai, ఎనభై, अस्सी
81 इक्यासी
82 बयासी
83 तिरासी
84 चौरासी
85 पचासी
86 छियासी
87 सत्तासी
88 अट्ठासी
89 नवासी
90 ninety, nabbe, tombhai, తొంభై, नब्बे
91 इक्यानवे
92 बानवे
93 तिरानवे
94 चौरानवे
95 पचानवे
96 छियानवे
97 सत्तानवे
98 अट्ठानवे
99 निन्यानवे`;

/** Telugu runs some hundreds together: ఐదొందలు is five hundreds. */
const wholeNumbers = `
100 vanda, nooru, nuta, noota, వంద, నూరు, నూట
200 couple of hundred, rendu vandalu, రెండొందలు, రెండొందల
300 moodu vandalu, మూడొందలు, మూడొందల
400 నాలుగొందలు, నాలుగొందల
500 aidu vandalu, aidondalu, ఐదొందలు, ఐదొందల, ఐదువందల, ఐదువందలు
600 aaru vandalu, ఆరొందలు, ఆరొందల, ఆరువందల
700 ఏడొందలు, ఏడొందల
800 ఎనిమిదొందలు, ఎనిమిదొందల
900 తొమ్మిదొందలు, తొమ్మిదొందల
1000 veyyi, veyi, వెయ్యి, వేయి
1200 pannendondalu, పన్నెండొందలు, పన్నెండొందల
1500 veyyinnara, padihenondalu, వెయ్యిన్నర, పదిహేనొందలు, పదిహేనొందల`;

const factors = `
100 hundred, hundreds, sau, so, saw, vandala, vandalu, వందల, వందలు, వందలకు, వందలలో, వందలమంది, सौ
1000 thousand, thousands, k, hazar, hazaar, hajar, hajaar, velu, vela, వేల, వేలు, వేలకు, వేలలో, हज़ार
100000 lakh, lakhs, lac, lacs, l, laksha, lakshalu, లక్ష, లక్షలు, లక్షల, లక్షలకు, लाख
10000000 crore, crores, cr, karod, kotlu, koti, కోటి, కోట్లు, కోట్ల, करोड़, करोड`;

/** Said before a factor: "dedh sau" is one and a half hundred. */
const fractions = `
0.25 quarter, quarter of a
0.5 half, half a, half of, half of a, aadha, aadhe, अर्ध, आधा, अर, ara, అర
1.25 sava, savaa, सवा
1.5 dedh, ded, one and a half, oka tinnara, okatinnara, డెడ్, ఒకటిన్నర, डेढ़
2.5 dhai, dhaai, adhai, two and a half, rendunnara, రెండున్నర, ढाई, अढ़ाई
3.5 three and a half, mudunnara, moodunnara, మూడున్నర
4.5 four and a half, nalugunnara, నాలుగున్నర
5.5 five and a half, aidunnara, ఐదున్నర, అయిదున్నర
6.5 six and a half, aarunnara, ఆరున్నర
7.5 seven and a half, edunnara, yedunnara, ఏడున్నర
8.5 eight and a half, enimidinnara, ఎనిమిదిన్నర
9.5 nine and a half, tommidinnara, తొమ్మిదిన్నర
10.5 padinnara, పదిన్నర`;

/** Said before a number: "saadhe saat sau" is seven and a half hundred, "paune" a quarter less. */
const additions = `
0.5 saadhe, sadhe, saade, sade, साढ़े
-0.25 paune, pone, पौने`;

type NumberWord = { value: number; names: string };

const read = (lines: string): NumberWord[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [value = ""] = line.split(" ", 1);
      return { value: Number(value), names: line.slice(value.length + 1) };
    });

export const numberWords = {
  value: [...read(oneToNinetyNine), ...read(wholeNumbers)],
  factor: read(factors),
  fraction: read(fractions),
  addition: read(additions),
};
