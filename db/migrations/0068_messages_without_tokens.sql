-- Messages name the links in them without their signatures (withoutSignatures in app/platform/secret-link.server.ts).
ALTER TABLE messages DISABLE TRIGGER USER;
ALTER TABLE chat_uploads DISABLE TRIGGER USER;
UPDATE messages SET text = regexp_replace(text, '(/[qc]\?t=[\w-]{22})[\w-]{22}(?![\w-])', '\1', 'g')
WHERE text ~ '/[qc]\?t=[\w-]{44}(?![\w-])';
UPDATE chat_uploads SET text = regexp_replace(text, '(/[qc]\?t=[\w-]{22})[\w-]{22}(?![\w-])', '\1', 'g')
WHERE text ~ '/[qc]\?t=[\w-]{44}(?![\w-])';
-- The key of an imported line is that of its text (withKeys in app/features/messages/import-chat.server.ts).
WITH lines AS (
  SELECT id, concat_ws(E'\n', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI'), CASE direction WHEN 'in' THEN name ELSE author_name END,
    text) AS line, record_type, record_id, created_at, ctid AS place
  FROM messages WHERE import_key IS NOT NULL AND text ~ '/[qc]\?t=[\w-]{22}(?![\w-])'
), numbered AS (
  SELECT id, line || E'\n' || row_number() OVER (PARTITION BY record_type, record_id, line ORDER BY created_at, place) AS line FROM lines
)
UPDATE messages m SET import_key = rtrim(translate(encode(sha256(convert_to(n.line, 'UTF8')), 'base64'), '+/', '-_'), '=')
FROM numbered n WHERE n.id = m.id;
ALTER TABLE messages ENABLE TRIGGER USER;
ALTER TABLE chat_uploads ENABLE TRIGGER USER;
