import { expect, it } from "vitest";
import { fold } from "./fold.ts";
import { spelledAlike } from "./spelled-alike.ts";

const isFound = (name: string, entered: string) => new RegExp(`^${spelledAlike(fold(entered))}`).test(fold(name));

it.each(
  `Swathi Swati, Kavitha Kavita, Lakshmi Laxmi, Shreya Sreya, Meghna Meghana, Soumya Sowmya, Chaitanya Chaithanya, Reddy Reddi, Murthy Murti,
  Jyothi Jyoti, Geetha Gita, Sunita Suneetha, Deepthi Dipti, Bhargavi Bargavi, Prathyusha Pratyusha, Vijay Vijai, Srinivasa Shreenivas,
  Venkateswara Venkateshwar, Sanjeev Sanjiv, Satish Sateesh, Pavan Pawan, Krishna Krishana, Rachna Rachana, Pooja Puja, Roopa Rupa, Ramya Ramiya,
  Faruq Pharuq, Zoya Joya, Naveen Navin, Vishwanath Viswanatha, Kamala Kamla, Siddharth Sidharth, Gautam Goutam, Abhinav Abinav`
    .split(/,\s*/)
    .map((pair) => pair.split(" ") as [string, string]),
)("finds %s and %s by each other's spelling", (one, other) => {
  expect([isFound(one, other), isFound(other, one), isFound(one, one)]).toEqual([true, true, true]);
});

it.each([
  ["Rave", "Ravi"],
  ["Mini", "Meena"],
  ["Sarita", "Sita"],
  ["Ramesh", "Rama Rao"],
  ["Karan", "Kiran"],
  ["Latha", "Lalitha"],
  ["Anil", "Anila"],
  ["Divya", "Deva"],
])("finds no %s by %s", (name, entered) => expect(isFound(name, entered)).toBe(false));

it("leaves short words, numbers, addresses and other scripts as they are", () => {
  for (const text of ["Ram", "98480", "H/2627/15", "a@b.example", "D'Souza", "రవికుమార్", "x".repeat(41), ""])
    expect(spelledAlike(fold(text))).toBeUndefined();
});
