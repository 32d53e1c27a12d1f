-- The figures of a financial year read a range of an index, whose rows have what they sum.

CREATE INDEX invoices_revenue ON invoices (invoice_date, id) INCLUDE (office, taxable, cgst, sgst, igst, amount) WHERE status = 'issued';
CREATE INDEX payments_by_date ON payments (paid_on) INCLUDE (gross, tds, tds_gst);
CREATE INDEX advances_by_date ON advances (received_on) INCLUDE (gross, tds, tds_gst);

-- What is on account, and what no invoice used.
CREATE INDEX payments_open ON payments (client_id) INCLUDE (gross, allocated) WHERE allocated < gross;
CREATE INDEX advances_open ON advances (client_id) INCLUDE (gross, allocated) WHERE allocated < gross;
