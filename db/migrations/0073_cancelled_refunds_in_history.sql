-- The history of an invoice lists cancelled refunds of its credit, as since 0028. 0069 replaced the function without them.
CREATE OR REPLACE FUNCTION invoice_notes_history(invoice uuid)
RETURNS TABLE (at timestamptz, person text, action text, document uuid, fields jsonb, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT entry.at, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email), entry.action, entry.document, entry.fields,
    public.mail_state((entry.fields ->> 'mail')::uuid)
  FROM (
    SELECT created_at AS at, issued_by AS actor, 'debit note issued' AS action, id AS document,
      jsonb_build_object('number', number, 'amount', amount, 'reason', reason) AS fields
    FROM public.debit_notes WHERE invoice_id = invoice
    UNION ALL
    SELECT at, actor, action, (fields ->> 'document')::uuid, fields FROM public.audit_log
    WHERE object_type = 'invoice' AND object_id = invoice::text
      AND action IN ('note sent', 'e-invoice entered', 'use of credit removed', 'refund cancelled')
  ) AS entry
  LEFT JOIN public.user_profiles ON user_profiles.user_id = entry.actor
  WHERE (SELECT public.is_staff())
  ORDER BY entry.at DESC LIMIT 200
$$;
