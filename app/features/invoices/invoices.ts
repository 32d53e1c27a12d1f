export type Invoice = {
  id: string;
  number: string | null;
  clientName: string | null;
  /** Integer paise. */
  amount: number;
  status: string;
};
