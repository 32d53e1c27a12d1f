/** Degrees north and east of towns in Telangana and Andhra Pradesh. */
const places: Record<string, readonly [north: number, east: number]> = {
  Hyderabad: [17.385, 78.487],
  Secunderabad: [17.44, 78.498],
  Visakhapatnam: [17.687, 83.219],
  Vizag: [17.687, 83.219],
  Vijayawada: [16.506, 80.648],
  Guntur: [16.307, 80.437],
  Amaravati: [16.573, 80.357],
  Warangal: [17.968, 79.594],
  Hanamkonda: [18.005, 79.571],
  Karimnagar: [18.438, 79.129],
  Nizamabad: [18.672, 78.094],
  Khammam: [17.247, 80.151],
  Nalgonda: [17.055, 79.267],
  Mahabubnagar: [16.749, 77.986],
  Adilabad: [19.664, 78.532],
  Tirupati: [13.628, 79.419],
  Nellore: [14.443, 79.987],
  Kurnool: [15.828, 78.037],
  Kadapa: [14.467, 78.824],
  Anantapur: [14.682, 77.6],
  Chittoor: [13.217, 79.1],
  Ongole: [15.506, 80.049],
  Eluru: [16.711, 81.095],
  Rajahmundry: [17.005, 81.778],
  Kakinada: [16.989, 82.247],
  Vizianagaram: [18.107, 83.396],
  Srikakulam: [18.294, 83.897],
};

export const townNames = Object.keys(places);

/** Where a town is on the map of the venues (`mapSize`); undefined when it is not on this map or not known. */
export function placeOfTown(name: string): { x: number; y: number } | undefined {
  const known = townNames.find((town) => town.toLowerCase() === name.trim().toLowerCase());
  const [north, east] = (known && places[known]) || [];
  if (north === undefined || east === undefined) return undefined;
  // The map is the same everywhere within a pixel: Tirupati is at 184.9, 398.6.
  return { x: round(184.9 + (east - 79.419) * 55.6), y: round(398.6 - (north - 13.628) * 58.16) };
}

const round = (value: number) => Math.round(value * 10) / 10;
