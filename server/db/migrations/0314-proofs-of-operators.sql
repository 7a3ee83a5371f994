-- When the operator of a session last gave a code or a passkey (docs/adr/0288). By the machine's clock: that of a training
-- house may run faster than anybody types.
alter table operator_session add column proof_at timestamptz not null default clock_timestamp();
