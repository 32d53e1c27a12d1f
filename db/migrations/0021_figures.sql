-- The figures of a financial year read a range of an index, whose rows have what they sum.

CREATE INDEX invoices_revenue ON invoices (invoice_date, id) INCLUDE (office, taxable, cgst, sgst, igst, amount) WHERE status = 'issued';
CREATE INDEX payments_by_date ON payments (paid_on) INCLUDE (gross, tds, tds_gst);
CREATE INDEX advances_by_date ON advances (received_on) INCLUDE (gross, tds, tds_gst);
