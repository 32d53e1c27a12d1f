export type Vendor = {
  id: string;
  vendorName: string;
  contactEmail: string | null;
  phone: string | null;
  serviceType: string | null;
  address: string | null;
  paymentTerms: string | null;
  status: string;
};
