-- Two addresses are the company's email where they are empty. Those of the sample were saved with the form of a company that has its own email.
UPDATE settings SET value = value
  || CASE WHEN value ->> 'privacyEmail' = 'privacy@toranam.example' THEN '{"privacyEmail": ""}'::jsonb ELSE '{}' END
  || CASE WHEN value ->> 'securityEmail' = 'security@toranam.example' THEN '{"securityEmail": ""}'::jsonb ELSE '{}' END
WHERE section = 'company' AND value ->> 'email' <> 'hello@toranam.example'
  AND (value ->> 'privacyEmail' = 'privacy@toranam.example' OR value ->> 'securityEmail' = 'security@toranam.example');
