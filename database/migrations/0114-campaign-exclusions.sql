-- Audiences can exclude segments; those that were kept before exclude none.
update campaigns set audience = audience || '{"except_segments": []}' where audience is not null;
