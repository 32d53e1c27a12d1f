-- Leads are sorted as every other list, by folded names: "anjali" before "Zoya", "Émile" beside "Emil".
DROP INDEX leads_by_name;
CREATE INDEX leads_by_folded_name ON leads ((fold(name) COLLATE "C"), id);
