/**
 * Areas and landmarks that people name instead of the town, in English; Indian scripts are understood by ear. They find the venues whose own
 * texts name them, or else those of the town. To be checked by somebody who lives there.
 */
const text = `
Hyderabad: Hitec City, Hitech City, Cyber City, Madhapur, Mindspace, Kondapur, Kothaguda, Gachibowli, Financial District, Nanakramguda, Kokapet, Narsingi, Manikonda, Raidurg, Raidurgam, Tolichowki, Shaikpet, Mehdipatnam, Attapur, Rajendranagar, Shamshabad, Shamirpet, Banjara Hills, Jubilee Hills, Film Nagar, Punjagutta, Panjagutta, Somajiguda, Khairatabad, Ameerpet, SR Nagar, Sanath Nagar, Erragadda, Yousufguda, Kukatpally, KPHB, JNTU, Nizampet, Bachupally, Miyapur, Chandanagar, Lingampally, Patancheru, BHEL, Moosapet, Balanagar, Jeedimetla, Suchitra, Kompally, Medchal, Begumpet, Himayatnagar, Himayat Nagar, Basheerbagh, Abids, Koti, Nampally, Lakdikapul, Tank Bund, Necklace Road, Hussain Sagar, Charminar, Old City, Malakpet, Dilsukhnagar, Kothapet, LB Nagar, Vanasthalipuram, Hayathnagar, Nagole, Uppal, Habsiguda, Amberpet, Kachiguda, Ramoji Film City, Moinabad, Chevella, Kollur, Tellapur, ORR
Secunderabad: Paradise, Paradise Circle, Marredpally, East Marredpally, West Marredpally, Tarnaka, Malkajgiri, Sainikpuri, ECIL, AS Rao Nagar, Alwal, Bowenpally, Trimulgherry, Tirumalagiri, Karkhana, Padmarao Nagar, Mettuguda, Parade Grounds, Rani Gunj
Vizag: MVP, MVP Colony, Siripuram, Dwaraka Nagar, Asilmetta, Jagadamba, RK Beach, Ramakrishna Beach, Lawsons Bay, Kailasagiri, Beach Road, Rushikonda, Yendada, Madhurawada, PM Palem, Kommadi, Sagar Nagar, Pedda Waltair, Maddilapalem, Seethammadhara, Akkayyapalem, Gopalapatnam, NAD Junction, Kancharapalem, Gajuwaka, Steel Plant, Kurmannapalem, Pendurthi, Simhachalam, Thotlakonda, Dolphins Nose, Yarada
Vijayawada: Benz Circle, Patamata, Gannavaram, Labbipet, Moghalrajpuram, Governorpet, Auto Nagar, Tadepalli, Mangalagiri
Bengaluru: Whitefield, Koramangala, Indiranagar, HSR Layout, Electronic City, Jayanagar, JP Nagar, Banashankari, Basavanagudi, Malleswaram, Malleshwaram, Rajajinagar, Yelahanka, Hebbal, Devanahalli, Marathahalli, Bellandur, Sarjapur, Bannerghatta, Palace Grounds, MG Road, Yeshwanthpur, Peenya, KR Puram, BTM Layout, Kengeri
Chennai: T Nagar, Adyar, Velachery, Anna Nagar, Mylapore, Tambaram, Guindy, ECR, OMR, Porur, Nungambakkam, Egmore
Mumbai: Andheri, Bandra, Juhu, Powai, Borivali, Dadar, Goregaon, Malad, Kurla, Lower Parel, Worli, Navi Mumbai, Thane, Vashi
Pune: Hinjewadi, Kothrud, Baner, Wakad, Viman Nagar, Koregaon Park, Hadapsar, Kharadi
Delhi: Dwarka, Chattarpur, Connaught Place, Karol Bagh, Rohini, Saket, Vasant Kunj, Aerocity, Janakpuri
Kolkata: Salt Lake, New Town, Howrah, Park Street, Ballygunge`;

/** By the English name of its town, as in towns.ts. */
export const areas: ReadonlyMap<string, readonly string[]> = new Map(
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [town = "", names = ""] = line.split(": ");
      return [town, names.split(", ")] as const;
    }),
);
