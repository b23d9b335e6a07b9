/** Who made and last changed a row: the subject of the token, so no reference. (Identity, "Audit fields") */
export const AUDIT_COLUMNS = `
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now()`;
