/** Made from the server's contracts by scripts/client.ts. Do not edit: change the contracts and run it again. */

export type OrganizationsPreferences = { name: string; phone: string | null; address: string | null; city: string | null; state: string | null; zipCode: string | null; timeZone: string; currency: string; locale: "en-US" | "en-CA" | "en-GB" | "en-IE" | "en-AU" | "en-NZ" | "en-ZA" | "en-IN" | "es-US" | "es-MX" | "fr-CA" | "de-DE"; timeFormat: "12" | "24" | "locale"; weekStart: number; businessHours: Array<Array<{ from: string; to: string }>>; holidays: Array<{ day: string; name: string }>; version: number };

export type UsersPeople = { id: string; firstName: string; lastName: string; email: string; phone: string | null; role: string; roleName: string; isOwner: boolean; teamId: string | null; teamName: string | null; isTeamLead: boolean; isActive: boolean; lastSeenAt: string | null; createdAt: string; version: number };

export type UsersPeopleInvitationsInvitations = { id: string; email: string; role: string; roleName: string; teamId: string | null; teamName: string | null; inviterName: string; sentAt: string; expiresAt: string; isExpired: boolean; version: number };

export type UsersRolesListRoles = { key: string; name: string; description: string; isPreset: boolean; grants: Record<string, "own" | "team" | "all">; members: number; invitations: number; version: number };

export type UsersTeamsListTeams = { id: string; name: string; color: "teal" | "blue" | "green" | "yellow" | "orange" | "red" | "pink" | "violet" | "gray"; leadId: string | null; members: Array<{ id: string; name: string }>; version: number };

export type BillingOverview = { plan: "core" | "pro"; additionalUsers: number; seats: number; people: number; monthlyCents: number; workspace: "trial" | "active" | "past_due" | "cancelled" | "read_only"; subscription: "trialing" | "active" | "past_due" | "unpaid" | "incomplete" | "paused" | "canceled" | "none"; isDemo: boolean; trialEnd: string | null; trialDaysLeft: number | null; periodStart: string; periodEnd: string; cancelAt: string | null; readOnlySince: string | null; graceEndsAt: string | null; card: { brand: string; last4: string; expiresMonth: number | null; expiresYear: number | null } | null; openBill: { id: string; dueCents: number; failure: string | null; nextAttemptAt: string | null } | null; messages: { used: number; included: number; costCents: number }; storage: { used: number; included: number; costCents: number; peak: number }; spendCapCents: number | null; spentCents: number; overageRefusal: string | null; capVersion: number };

export type BillingListBillsBillsLines = { description: string; quantity: number; amountCents: number; periodStart: string; periodEnd: string; usage: { kind: "message" | "storage"; periodStart: string } | null };

export type MembershipViewingViewAsRole = { id: string; firstName: string; lastName: string; email: string; phone: string | null; role: string; roleName: string; isOwner: boolean; teamId: string | null; permissions: Array<string>; viewingAs: { kind: "role" | "member"; key: string; name: string } | null; preferences: { theme: "light" | "dark" | "system"; locale: "en-US" | "en-CA" | "en-GB" | "en-IE" | "en-AU" | "en-NZ" | "en-ZA" | "en-IN" | "es-US" | "es-MX" | "fr-CA" | "de-DE" | null; timeFormat: "12" | "24" | "locale" | null }; version: number };

export type CustomFieldsListFields = { id: number; key: string; label: string; type: "text" | "number" | "money" | "date" | "choice" | "several" | "yes_no" | "link"; help: string; is_required: boolean; default_value: string | number | boolean | Array<string> | null; choices: Array<{ key: string; label: string; is_archived: boolean }>; kind: "customer" | "job" | "contract" | "invoice" | "service"; visible_to: Array<string> | null; editable_by: Array<string> | null; archived_at: string | null; created_at: string; updated_at: string; version: number };

export type BrandingRead = { color: string | null; accent: string | null; typeface: "clean" | "humanist" | "rounded" | "serif" | "slab"; heading_typeface: "same" | "clean" | "humanist" | "rounded" | "serif" | "slab"; colors: Array<{ name: string; hex: string; usage: string }>; assets: Array<BrandingReadAssets>; website: string | null; logo: BrandingReadLogo | null; name: string; phone: string | null; address: Array<string>; version: number };

export type BrandingReadAssets = { id: string; url: string; type: "image/png" | "image/jpeg" | "image/webp"; width: number; height: number; size: number; name: string; updated_at: string };

export type BrandingReadLogo = { id: string; url: string; type: "image/png" | "image/jpeg" | "image/webp"; width: number; height: number; size: number };

export type CustomerImportsPreviewCounts = { create: number; update: number; unchanged: number; skip: number; invalid: number };

export type CustomerImportsMake = { id: string; title: string; added: number; updated: number; left_out: number; made_at: string; made_by: string; undone_at: string | null; undone_by: string | null; kept: number; is_undoable: boolean };

export type Customer = { id: number; first_name: string; last_name: string; email: string | null; phone: string | null; company: string | null; status: "lead" | "prospect" | "client" | "inactive"; source: "website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other" | null; address: string | null; city: string | null; state: string | null; zip_code: string | null; country: string; notes: string | null; created_at: string; updated_at: string; estimated_value_cents: number | null; last_contact_at: string | null; assigned_to: string | null; custom_fields?: Record<string, string | number | boolean | Array<string>>; version: number };

export type CustomersNotesNotes = { id: number; body: string; author_name: string; created_at: string; version: number };

export type SendingConsentOfAddresses = { channel: "mail" | "text"; address: string; shown: string; standings: Array<SendingConsentOfAddressesStandings>; suppression: { cause: "hard_bounce" | "complaint"; detail: string; suppressed_at: string } | null };

export type SendingConsentOfAddressesStandings = { purpose: "reminders" | "conversation" | "marketing" | "everything"; is_withdrawn: boolean; said_at: string | null; said_by: string | null; source: "link" | "one_click" | "member" | "import" | "backfill" | "text" | "booking" | "form" | "preferences" | "carrier" | null; needs_note: boolean };

export type SendingConsentOfHistory = { id: number; channel: "mail" | "text"; masked: string; purpose: "reminders" | "conversation" | "marketing" | "everything"; state: "withdrawn" | "granted"; source: "link" | "one_click" | "member" | "import" | "backfill" | "text" | "booking" | "form" | "preferences" | "carrier"; shown: string | null; note: string | null; said_at: string; said_by: string; proof: { name: string; path: string | null } | null };

export type SendingSettings = { most_per_day: number | null; most_per_week: number | null; holds_replies: boolean; version: number; quiet_hours: { from: string; to: string } | null; spending: SendingSettingsSpending };

export type SendingSettingsSpending = { messages_used: number; messages_included: number; spent_cents: number; cap_cents: number | null; period_end: string };

export type TextNumber = { number: string | null; shown: string | null; state: "none" | "in_review" | "approved" | "rejected"; reason: string | null; registration: TextNumberGetRegistration | null; suggested: { legal_name: string; website: string }; submitted_at: string | null; decided_at: string | null; refusals: Array<{ words: string; count: number; last_at: string }>; released: { shown: string; until: string } | null; is_test: boolean; version: number };

export type TextNumberGetRegistration = { legal_name: string; ein?: unknown; website: string; use: string; samples: Array<string>; opt_in: string };

export type SendingDomainReadDomain = { domain: string; address: string; verified_at: string | null; checked_at: string | null; records: Array<SendingDomainReadDomainRecords> };

export type SendingDomainReadDomainRecords = { kind: "dkim" | "spf" | "dmarc"; name: string; value: string; state: "unchecked" | "ok" | "missing" | "wrong" | "unknown"; problem: string | null };

export type MailSettingsRead = { domain: string | null; address: string | null; name: string; earlier: Array<string>; signature: string; preview: string; version: number };

export type ServiceBatchesChangePrices = { id: string; kind: "import" | "prices"; title: string; added: number; changed: number; made_at: string; made_by: string; undone_at: string | null; undone_by: string | null; is_undoable: boolean };

export type Service = { id: number; name: string; sku: string | null; description: string | null; category: string; status: "draft" | "active" | "inactive"; unit: "job" | "hour" | "each"; price_cents: number; duration_minutes: number | null; is_taxable: boolean; materials: Array<{ name: string; quantity: string; unit_cost_cents: number | null }>; cost_cents: number | null; total_cost_cents: number | null; margin_cents: number | null; margin_percent: number | null; uses: number; active_jobs: number; created_at: string; updated_at: string; custom_fields?: Record<string, string | number | boolean | Array<string>>; version: number };

export type AvailabilityGetRules = { buffers: { job?: { before: number; after: number }; appointment?: { before: number; after: number }; meeting?: { before: number; after: number } }; most_jobs_a_day: number | null; step_minutes: number; is_travel_counted: boolean; travel_speed_kmh: number; travel_default_minutes: number; version: number };

export type AvailabilityGetMembers = { user_id: string; name: string; hours: Array<Array<{ from: string; to: string }>> | null; time_zone: string | null; skills: Array<string>; most_jobs_a_day: number | null; is_bookable: boolean; changeable: "nothing" | "hours" | "everything"; version: number };

export type AvailabilityGetServices = { service_id: number; name: string; skills: Array<string>; buffer_before_minutes: number | null; buffer_after_minutes: number | null; version: number };

export type AvailabilityListTimeOff = { id: number; user_id: string | null; title: string; first_day: string | null; last_day: string | null; start: string | null; end: string | null; is_changeable: boolean; version: number };

export type TimeOffEventsListEvents = { id: number; title: string; description: string | null; start: string; end: string; type: "job" | "appointment" | "call" | "meeting" | "task" | "consultation" | "phone_support" | "virtual_meeting" | "follow_up"; status: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled"; priority: "urgent" | "high" | "medium" | "low"; client_name: string | null; contact_name: string | null; location: string | null; notes: string | null; urgency: "low" | "normal" | "high" | "urgent" | null; service_category: string | null; estimated_cost: number | null; customer_id: number | null; assigned_to: string | null; cancel_reason: string | null; cancelled_by_customer: boolean; override_reason: string | null; service_id: number | null; is_outside_hours: boolean; job_id: number | null; series_id: number | null; recurrence_id: string | null; recurrence: string | null; is_exception: boolean; version: number };

export type JobsListJobs = { id: number; number: string; title: string; status: "planning" | "in_progress" | "completed" | "cancelled"; priority: "urgent" | "high" | "medium" | "low"; service_id: number | null; service_name: string | null; customer_id: number | null; client_name: string; location: string | null; start_date: string | null; due_date: string | null; progress: number; is_overdue: boolean; assigned_to: string | null; visits_total: number; visits_done: number; visits_started: number; next_visit: { id: number; start: string; end: string; assigned_to: string | null } | null; recurrence_words: string | null; description: string | null; notes: string | null; cancel_reason: string | null; cancelled_by_customer: boolean; reopen_reason: string | null; completed_at: string | null; cancelled_at: string | null; price_cents: number; cost_cents: number | null; technicians: Array<string>; created_by: string | null; created_at: string; updated_at: string; custom_fields?: Record<string, string | number | boolean | Array<string>>; version: number };

export type Job = { id: number; number: string; title: string; status: "planning" | "in_progress" | "completed" | "cancelled"; priority: "urgent" | "high" | "medium" | "low"; service_id: number | null; service_name: string | null; customer_id: number | null; client_name: string; location: string | null; start_date: string | null; due_date: string | null; progress: number; is_overdue: boolean; assigned_to: string | null; visits_total: number; visits_done: number; visits_started: number; next_visit: { id: number; start: string; end: string; assigned_to: string | null } | null; recurrence_words: string | null; description: string | null; notes: string | null; cancel_reason: string | null; cancelled_by_customer: boolean; reopen_reason: string | null; completed_at: string | null; cancelled_at: string | null; price_cents: number; cost_cents: number | null; technicians: Array<string>; created_by: string | null; created_at: string; updated_at: string; custom_fields?: Record<string, string | number | boolean | Array<string>>; version: number; client_phone: string | null; client_email: string | null; lines: Array<JobsCreateLines>; checklist: Array<JobsCreateChecklist>; visits: Array<Visit>; money: JobsCreateMoney; recurrence: string | null };

export type JobsCreateLines = { id: string; kind: "service" | "part" | "labor"; service_id: number | null; name: string; quantity: string; unit_price_cents: number; is_taxable: boolean; amount_cents: number; unit_cost_cents: number | null };

export type JobsCreateChecklist = { id: string; kind: "check" | "reading" | "signature" | "photo"; text: string; unit: string | null; is_required: boolean; done_at: string | null; done_by_name: string | null; reading: string | null; signature: { name: string; picture: string | null } | null; photo_id: number | null };

export type Visit = { id: number; job_id: number; job_number: string; job_title: string; event_id: number | null; status: "unscheduled" | "scheduled" | "on_the_way" | "started" | "done" | "cancelled"; is_confirmed: boolean; start: string | null; end: string | null; duration_minutes: number; arrival_from: string | null; arrival_until: string | null; assigned_to: string | null; override_reason: string | null; customer_id: number | null; client_name: string; client_phone: string | null; location: string | null; priority: "urgent" | "high" | "medium" | "low"; due_date: string | null; instructions: string | null; on_the_way_at: string | null; started_at: string | null; done_at: string | null; report: string | null; cancel_reason: string | null; uses: Array<JobsCreateVisitsUses>; version: number };

export type JobsCreateVisitsUses = { id: string; kind: "part" | "time"; name: string; quantity: string; minutes: number | null; unit_cost_cents: number | null; unit_price_cents: number | null; service_id: number | null; by_name: string; at: string };

export type JobsCreateMoney = { price_cents: number; cost_cents: number | null; margin_cents: number | null; margin_percent: number | null; estimated_minutes: number; used_minutes: number };

export type JobsHistory = { id: number; at: string; title: string; description: string | null; by: string };

export type VisitsDispatchLanesVisits = { id: number; job_id: number; job_number: string; job_title: string; event_id: number | null; status: "unscheduled" | "scheduled" | "on_the_way" | "started" | "done" | "cancelled"; is_confirmed: boolean; start: string | null; end: string | null; duration_minutes: number; arrival_from: string | null; arrival_until: string | null; assigned_to: string | null; override_reason: string | null; customer_id: number | null; client_name: string; client_phone: string | null; location: string | null; priority: "urgent" | "high" | "medium" | "low"; due_date: string | null; instructions: string | null; on_the_way_at: string | null; started_at: string | null; done_at: string | null; report: string | null; cancel_reason: string | null; uses: Array<JobsCreateVisitsUses>; version: number; risks: Array<{ kind: "late" | "tight_travel" | "outside_hours" | "time_off" | "overridden" | "no_address" | "no_phone" | "past_due"; text: string }> };

export type File = { id: number; name: string; size: number; kind: "image" | "video" | "audio" | "pdf" | "text" | "document" | "other"; media_type: string; sha256: string; width: number | null; height: number | null; tags: Array<string>; folder_id: number | null; folder_name: string | null; customers: Array<{ id: number; name: string }>; jobs: Array<{ id: number; name: string }>; visits: Array<{ id: number; name: string; job_id: number; starts_at: string | null }>; contracts: Array<{ id: number; name: string; path: string }>; content_url: string; download_url: string; thumbnail_url: string | null; uploaded_by: string; created_at: string; updated_at: string; held_for: string | null; is_found_inside: boolean; deleted_at: string | null; version_number: number; version: number };

export type FilesFoldersFolders = { id: number; parent_id: number | null; name: string; files: number; version: number };

export type FileSharesListShares = { id: string; state: "open" | "ended" | "used_up" | "revoked"; has_password: boolean; ends_at: string | null; most_downloads: number | null; downloads: number; last_download_at: string | null; created_by: string; created_at: string };

export type Task = { id: number; title: string; notes: string | null; due_date: string | null; due_time: string | null; is_overdue: boolean; priority: "urgent" | "high" | "medium" | "low"; customer_id: number | null; customer_name: string | null; job_id: number | null; job_title: string | null; assigned_to: string | null; assigned_name: string | null; done_at: string | null; done_by_name: string | null; created_at: string; updated_at: string; version: number };

export type RemindersSettings = { has_reminders: boolean; sends_texts: boolean; quiet_hours: { from: string; to: string } | null; policy: RemindersSettingsPolicy; rules: Array<RemindersSettingsRules>; version: number };

export type RemindersSettingsPolicy = { can_confirm: boolean; can_move: boolean; move_notice_hours: number; any_technician: boolean; can_cancel: boolean; cancel_notice_hours: number };

export type RemindersSettingsRules = { id: string; type: "job" | "appointment" | "call" | "meeting"; kind: "before" | "booked" | "moved" | "cancelled"; minutes_before: number | null; by_mail: boolean; by_text: boolean; is_on: boolean; subject?: string | null; mail_text?: string | null; sms_text?: string | null };

export type RemindersHistoryReminders = { id: string; event_id: number; event_title: string; event_start: string; customer_id: number | null; customer_name: string | null; kind: "before" | "booked" | "moved" | "cancelled"; channel: "mail" | "text"; status: "waiting" | "sending" | "sent" | "dropped" | "failed"; due_at: string; settled_at: string | null; reason: string | null; recipient: string | null; text_parts: number | null };

export type BookingSettings = { is_on: boolean; slug: string; url: string; earlier_slugs: Array<string>; title: string; welcome: string; confirmation: string; event_type: "appointment" | "job"; notice_hours: number; horizon_days: number; step_minutes: number; daily_limit: number | null; email_field: "required" | "optional" | "none"; phone_field: "required" | "optional" | "none"; address_field: "required" | "optional" | "none"; asks_about_offers: boolean; services: Array<BookingSettingsServices>; recent_bookings: number; version: number };

export type BookingSettingsServices = { service_id: number; shows_price: boolean; minutes: number | null; member_ids: Array<string>; name: string; price_cents: number; usual_minutes: number | null; is_offered: boolean };

export type FeedsListFeeds = { id: string; name: string; covers: "mine" | "team" | "all"; shows: "details" | "busy"; created_at: string; last_read_at: string | null };

export type FeedsPreviewImportLines = { line: number; title: string; start: string; end: string; location: string | null; repeats: string | null; outcome: "new" | "changed" | "cancelled" | "unchanged" | "past" | "conflict" | "gone" | "own"; reason: string | null };

export type Template = { id: number; kind: "contract" | "email" | "text"; name: string; category: string; content: { kind: "contract"; title: string; signers: Array<{ id: string; label: string; is_business: boolean }>; sections: Array<{ id: string; kind: "clause"; heading: string; text: string } | { id: string; kind: "prices" } | { id: string; kind: "fields"; signer: string; fields: Array<{ id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; is_required: boolean }> }> } | { kind: "email"; subject: string; text: string } | { kind: "text"; text: string }; updated_by: string; created_at: string; updated_at: string; version: number };

export type TemplatesFillPaper = { kind: string; title: string; number: string | null; stamp: string | null; brand: TemplatesFillPaperBrand; to: { heading: string; lines: Array<string> } | null; facts: Array<{ label: string; value: string }>; blocks: Array<{ kind: "heading"; text: string } | { kind: "text"; text: string } | { kind: "prices"; headings?: { item: string; quantity: string; price: string; amount: string }; lines: Array<TemplatesFillPaperBlocksLines>; totals: Array<{ label: string; value: string; isGrand: boolean }> } | { kind: "fields"; party: string; fields: Array<{ id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; value: { kind: "text"; text: string } | { kind: "tick"; isOn: boolean } | { kind: "typed"; text: string } | { kind: "drawn"; png: string } | null }> } | TemplatesFillPaperBlocks>; footer: string };

export type TemplatesFillPaperBrand = { name: string; accent: string; typeface: "clean" | "humanist" | "rounded" | "serif" | "slab"; headingTypeface: "same" | "clean" | "humanist" | "rounded" | "serif" | "slab"; logo: string | null; lines: Array<string> };

export type TemplatesFillPaperBlocksLines = { name: string; description: string; quantity: string; price: string; amount: string };

export type TemplatesFillPaperBlocks = { kind: "page"; number: number; count: number; width: number; height: number; text: string; picture: string | null; fields: Array<TemplatesFillPaperBlocksFields> };

export type TemplatesFillPaperBlocksFields = { id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; value: { kind: "text"; text: string } | { kind: "tick"; isOn: boolean } | { kind: "typed"; text: string } | { kind: "drawn"; png: string } | null; party: string; place: { x: number; y: number; width: number; height: number } };

export type Contract = { id: number; number: string; title: string; status: "draft" | "sent" | "viewed" | "partly_signed" | "completed" | "declined" | "voided" | "expired"; customer_id: number | null; client_name: string; total_cents: number; currency: string; signers_total: number; signers_done: number; sent_at: string | null; expires_at: string | null; completed_at: string | null; created_at: string; updated_at: string; custom_fields?: Record<string, string | number | boolean | Array<string>>; version: number; job_id: number | null; template_id: number | null; content: { kind: "contract"; title: string; signers: Array<{ id: string; label: string; is_business: boolean }>; sections: Array<{ id: string; kind: "clause"; heading: string; text: string } | { id: string; kind: "prices" } | { id: string; kind: "fields"; signer: string; fields: Array<{ id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; is_required: boolean }> }> }; document: { file_id: number; name: string; pages: Array<{ width: number; height: number; picture: string }> } | null; places: Record<string, { page: number; x: number; y: number; width: number; height: number }>; typed: Record<string, string>; lines: Array<ContractsCreateLines>; terms: { discount?: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number } | null; tax?: { name: string; percent: string } | null; deposit?: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number } | null }; totals: ContractsCreateTotals; signers: Array<ContractsCreateSigners>; is_ordered: boolean; copies: Array<{ name?: string; email: string }>; message: string | null; valid_days: number | null; reminder_days: number | null; after_signing: { makes_job?: boolean; visit?: { start: string; minutes: number; assigned_to?: string | null } | null }; change_of: { id: number; number: string; title: string; status: "draft" | "sent" | "viewed" | "partly_signed" | "completed" | "declined" | "voided" | "expired" } | null; changes: Array<{ id: number; number: string; title: string; status: "draft" | "sent" | "viewed" | "partly_signed" | "completed" | "declined" | "voided" | "expired" }>; replaces: { id: number; number: string; title: string; status: "draft" | "sent" | "viewed" | "partly_signed" | "completed" | "declined" | "voided" | "expired" } | null; replaced_by: { id: number; number: string; title: string; status: "draft" | "sent" | "viewed" | "partly_signed" | "completed" | "declined" | "voided" | "expired" } | null; steps: Array<ContractsCreateSteps>; paper: TemplatesFillPaper | null; original_sha256: string | null; signed_sha256: string | null; certificate_sha256: string | null; sealed_at: string | null; closed_at: string | null; close_reason: string | null; created_by_name: string };

export type ContractsCreateLines = { service_id?: number | null; name: string; description?: string; quantity?: string; unit_price_cents: number; is_taxable?: boolean };

export type ContractsCreateTotals = { subtotal_cents: number; discount_cents: number; tax_cents: number; total_cents: number; deposit_cents: number; line_cents: Array<number> };

export type ContractsCreateSigners = { id: string; part: string; label: string; is_business: boolean; user_id: string | null; name: string; email: string | null; phone: string | null; status: "waiting" | "invited" | "viewed" | "signed" | "declined"; is_next: boolean; invited_at: string | null; reminded_at: string | null; viewed_at: string | null; signed_at: string | null };

export type ContractsCreateSteps = { kind: "job" | "visit" | "deposit"; status: "waiting" | "done" | "failed"; problem: string | null; job_id: number | null; amount_cents: number | null; done_at: string | null };

export type ContractsUpdateInputSigners = { part: string; user_id?: string | null; name?: string; email?: string | null; phone?: string | null };

export type Invoice = { id: number; number: string | null; kind: "standard" | "deposit"; title: string; status: "draft" | "issued" | "partly_paid" | "paid" | "credited" | "void" | "written_off"; is_overdue: boolean; customer_id: number | null; client_name: string; job_id: number | null; contract_id: number | null; currency: string; total_cents: number; paid_cents: number; credited_cents: number; balance_cents: number; issued_on: string | null; due_on: string | null; sent_at: string | null; seen_at: string | null; created_at: string; updated_at: string; custom_fields?: Record<string, string | number | boolean | Array<string>>; version: number; lines: Array<InvoicesCreateLines>; terms: InvoicesCreateTerms; totals: InvoicesCreateTotals; deductions: Array<{ invoice_id: number; number: string; amount_cents: number }>; note: string | null; due_days: number; deducted_in: { id: number; number: string | null } | null; open_links: number; credit_notes: Array<InvoicesCreateCreditNotes>; entries: Array<InvoicesCreateEntries>; paper: TemplatesFillPaper | null; pdf_sha256: string | null; issued_at: string | null; sent_to: string | null; voided_at: string | null; written_off_at: string | null; close_reason: string | null; created_by_name: string };

export type InvoicesCreateLines = { id: string; service_id?: number | null; name: string; description?: string; quantity?: string; unit_price_cents: number; discount?: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number } | null; taxes?: Array<string>; source?: { job_id: number; line_id: string } | null; rounding_cents?: number };

export type InvoicesCreateTerms = { discount?: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number } | null; taxes?: Array<{ name: string; percent: string }>; prices_include_tax?: boolean; tax_rounding?: "total" | "line"; exempt_reason?: string };

export type InvoicesCreateTotals = { subtotal_cents: number; discount_cents: number; taxes: Array<{ name: string; percent: string; net_cents: number; tax_cents: number }>; tax_cents: number; gross_cents: number; deducted_cents: number; total_cents: number; line_cents: Array<number> };

export type InvoicesCreateCreditNotes = { id: number; number: string; invoice_id: number; reason: string; currency: string; total_cents: number; tax_cents: number; issued_on: string; created_by_name: string };

export type InvoicesCreateEntries = { id: number; kind: "issued" | "voided" | "written_off" | "credit_note" | "payment" | "refund" | "payment_failed" | "disputed" | "dispute_won" | "credit_applied"; amount_cents: number; currency: string; at: string; day: string; invoice_id: number | null; invoice_number: string | null; credit_note_id: number | null; payment_id: number | null; note: string | null; created_by_name: string };

export type InvoiceSetting = { due_days: number; taxes: Array<{ name: string; percent: string; is_usual: boolean }>; prices_include_tax: boolean; tax_rounding: "total" | "line"; note: string | null; invoice_pattern: string; credit_note_pattern: string; next_invoice: string; next_credit_note: string; version: number };

export type InvoiceSettingsUpdateInput = { due_days?: number; taxes?: Array<{ name: string; percent: string; is_usual: boolean }>; prices_include_tax?: boolean; tax_rounding?: "total" | "line"; note?: string | null; invoice_pattern?: string; credit_note_pattern?: string; next_number?: number; version?: number };

export type InvoiceRemindersFollowUp = { is_on: boolean; reminders: Array<InvoiceRemindersFollowUpReminders>; pauses: Array<InvoiceRemindersFollowUpPauses>; next: { day: string; at: string; days: number } | null; why_not: string | null; late_fees: Array<{ invoice_id: number; number: string | null; total_cents: number; day: string }>; late_fee_for: { invoice_id: number; number: string } | null };

export type InvoiceRemindersFollowUpReminders = { id: string; day: string; days: number; is_by_hand: boolean; status: "waiting" | "sending" | "sent" | "skipped" | "failed"; reason: string | null; recipient: string | null; settled_at: string | null; created_by_name: string };

export type InvoiceRemindersFollowUpPauses = { id: string; kind: "pause" | "promise" | "dispute" | "answer"; through: string | null; note: string | null; created_at: string; created_by_name: string };

export type LateFeesSettings = { mode: "off" | "draft" | "issue"; kind: "percent" | "amount"; percent: string; amount_cents: number; after_days: number; repeats: "once" | "monthly"; cap_cents: number | null; version: number };

export type RecurringInvoice = { id: number; title: string; customer_id: number; client_name: string; frequency: "weekly" | "monthly" | "quarterly" | "yearly"; action: "draft" | "issue" | "send"; status: "active" | "paused" | "ended"; status_reason: string | null; total_cents: number; currency: string; next_on: string | null; created_count: number; most: number | null; version: number; lines: Array<InvoicesCreateLines>; terms: InvoicesCreateTerms; note: string | null; due_days: number; month_end: "last" | "skip"; starts_on: string; ends_on: string | null; makes_up: boolean; next_days: Array<string>; runs: Array<{ day: string; invoice_id: number | null; number: string | null; note: string | null }>; created_by_name: string; updated_at: string };

export type InvoiceBillingJob = { job_id: number; currency: string; sold_cents: number; unbilled_cents: number; lines: Array<InvoiceBillingJobLines>; used: Array<InvoiceBillingJobUsed>; dismissed_reason: string | null };

export type InvoiceBillingJobLines = { line_id: string; name: string; quantity: string; unbilled_quantity: string; unbilled_cents: number; unit_price_cents: number };

export type InvoiceBillingJobUsed = { use_id: string; kind: "part" | "time"; name: string; quantity: string; unit_price_cents: number | null };

export type Collecting = { status: "not_connected" | "incomplete" | "in_review" | "active" | "needs_attention" | "restricted"; can_charge: boolean; can_pay_out: boolean; can_debit_banks: boolean; required: Array<string>; due_at: string | null; disabled_reason: string | null; takes_tips: boolean; takes_bank_debits: boolean; is_test: boolean; updated_at: string | null };

export type Payment = { id: number; customer_id: number; client_name: string; invoice_id: number | null; invoice_number: string | null; method: "card" | "bank_debit" | "cash" | "check" | "transfer" | "other"; method_words: string; status: "started" | "needs_action" | "processing" | "succeeded" | "failed" | "canceled"; amount_cents: number; tip_cents: number; refunded_cents: number; currency: string; received_on: string | null; dispute_status: "needs_response" | "under_review" | "won" | "lost" | null; reference: string | null; created_at: string; version: number; note: string | null; fee_cents: number | null; failure: string | null; succeeded_at: string | null; failed_at: string | null; receipt_sent_at: string | null; dispute: { status: "needs_response" | "under_review" | "won" | "lost"; reason: string; amount_cents: number; due_at: string | null } | null; refunds: Array<PaymentsRecordRefunds>; uses: Array<{ invoice_id: number | null; invoice_number: string | null; amount_cents: number }>; created_by_name: string };

export type PaymentsRecordRefunds = { id: number; amount_cents: number; status: "pending" | "succeeded" | "failed"; reason: string; is_owed_again: boolean; credit_note_id: number | null; failure: string | null; created_by_name: string; created_at: string; settled_at: string | null };

export type SavedCardsListCards = { id: number; words: string; expires_month: number | null; expires_year: number | null; is_expired: boolean; saved_at: string; mandate_words: string };

export type SegmentsListSegmentsFilterItemsItems = { field: "created" | "last_contact" | "last_visit" | "next_visit" | "last_payment" | "contract_signed" | "contract_deadline"; is: "more_than_ago" | "within_last" | "within_next" | "more_than_ahead" | "before" | "since" | "between" | "ever" | "never"; amount?: number; unit?: "day" | "week" | "month" | "year"; day?: string; to?: string; service_id?: number };

export type SegmentsListSegmentsFilterItemsItems2 = { field: "visits" | "jobs" | "open_jobs" | "cancelled_jobs" | "signed_contracts" | "unsigned_contracts"; is: "at_least" | "at_most" | "exactly"; count: number; service_id?: number; period?: unknown };

export type SegmentsListSegmentsFilterItemsItems3 = { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown; value?: unknown };

export type SegmentsListSegmentsFilterItemsItems4 = { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown; number?: unknown };

export type SegmentsListSegmentsFilterItemsItems5 = { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown; cents?: unknown };

export type SegmentsListSegmentsFilterItemsItems6 = { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown; amount?: unknown; unit?: unknown; day?: unknown; to?: unknown };

export type SegmentsListSegmentsFilterItemsItems7 = { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown; values?: unknown };

export type SegmentsListSegmentsFilterItems = { field: "visits" | "jobs" | "open_jobs" | "cancelled_jobs" | "signed_contracts" | "unsigned_contracts"; is: "at_least" | "at_most" | "exactly"; count: number; service_id?: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } };

export type SegmentsListSegmentsFilterItems2 = { field: "custom"; field_id: number; type: "text" | "link"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string };

export type SegmentsListSegmentsFilterItems3 = { field: "custom"; field_id: number; type: "number"; is: "at_least" | "at_most" | "exactly" | "blank" | "filled"; number?: number };

export type SegmentsListSegmentsFilterItems4 = { field: "custom"; field_id: number; type: "money"; is: "at_least" | "at_most" | "exactly" | "blank" | "filled"; cents?: number };

export type SegmentsListSegmentsFilterItems5 = { field: "custom"; field_id: number; type: "date"; is: "more_than_ago" | "within_last" | "within_next" | "more_than_ahead" | "before" | "since" | "between" | "ever" | "never"; amount?: number; unit?: "day" | "week" | "month" | "year"; day?: string; to?: string };

export type SegmentsListSegmentsFilterItems6 = { field: "custom"; field_id: number; type: "choice" | "several"; is: "any_of" | "none_of" | "blank" | "filled"; values?: Array<string> };

export type Segment = { id: number; name: string; description: string; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field?: unknown; match?: unknown; items?: unknown } | { field?: unknown; is?: unknown; values?: unknown } | { field?: unknown; is?: unknown; value?: unknown } | SegmentsCreateFilterItemsItemsItems | SegmentsCreateFilterItemsItemsItems2 | { field?: unknown; is?: unknown; cents?: unknown; period?: unknown } | { field?: unknown; is?: unknown } | unknown | null> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> }; archived_at: string | null; updated_by: string; created_at: string; updated_at: string; version: number };

export type SegmentsCreateFilterItemsItemsItems = { field?: unknown; is?: unknown; amount?: unknown; unit?: unknown; day?: unknown; to?: unknown; service_id?: unknown };

export type SegmentsCreateFilterItemsItemsItems2 = { field?: unknown; is?: unknown; count?: unknown; service_id?: unknown; period?: unknown };

export type SegmentsCountFirst = { customer_id: number; name: string; status: "lead" | "prospect" | "client" | "inactive"; company: string | null; email: string | null; phone: string | null; city: string | null };

export type Message = { id: number; customer_id: number | null; name: string; phone: string | null; email: string | null; assigned_to: string | null; assigned_name: string | null; snoozed_until: string | null; last_message_at: string; last_words: string; last_direction: "in" | "out" | "note"; unread: number; waiting_since: string | null; waiting_minutes: number | null };

export type MessagesMessagesMessages = { id: number; direction: "in" | "out" | "note"; channel: "text" | "mail"; text: string; media: Array<{ content_type: string; url: string }>; attachments: Array<MessagesMessagesMessagesAttachments>; state: "waiting" | "held" | "handed_over" | "sent" | "delivered" | "not_delivered" | "failed" | "received" | "noted"; reason: string | null; held_until: string | null; segments: number | null; author_name: string | null; gate: MessagesMessagesMessagesGate | null; call: { direction: "out" | "in"; outcome: "answered" | "voicemail" | "no_answer" | "busy" | "wrong_number"; minutes: number | null } | null; heard: "stop" | "start" | "help" | "maybe_stop" | null; answer: { said: "yes" | "no"; state: "confirmed" | "open" | "dismissed"; visits: Array<MessagesMessagesMessagesAnswerVisits>; settled_by: string | null } | null; subject: string | null; quoted: string | null; mail: MessagesMessagesMessagesMail | null; is_number_shared: boolean; bulk_id: number | null; records: Array<{ kind: "visit" | "contract" | "invoice" | "payment"; id: number }>; created_at: string; state_at: string };

export type MessagesMessagesMessagesAttachments = { file_id: number; name: string; kind: "image" | "video" | "audio" | "pdf" | "text" | "document" | "other"; size: number; carried_as: "media" | "link"; content_url: string; thumbnail_url: string | null; jobs: Array<{ id: number; name: string }> };

export type MessagesMessagesMessagesGate = { decided_at: string; purpose: "transactional" | "reminders" | "conversation" | "marketing"; channel: "mail" | "text"; address: string | null; reason: "no_address" | "address_not_valid" | "opted_out" | "all_texts_stopped" | "workspace_read_only" | "quiet_hours" | "suppressed" | "no_consent" | "too_frequent" | "over_spending_cap" | "number_not_registered" | "customer_answered" | null; words: string | null; until: string | null; facts: Array<{ what: "consent" | "suppression" | "quiet_hours" | "frequency" | "spending" | "number" | "answer"; says: string }> };

export type MessagesMessagesMessagesAnswerVisits = { event_id: number; title: string; start: string; status: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled"; is_open: boolean };

export type MessagesMessagesMessagesMail = { from: string | null; from_name: string | null; is_other_sender: boolean; is_automatic: boolean; files: Array<{ id: number; name: string }>; left_out: Array<{ name: string; why: string }>; signature: string | null };

export type MessagesMessagesNotices = { id: number; what: "reminder" | "confirmation" | "new_time" | "cancellation" | "booking" | "contract" | "contract_reminder" | "contract_closed" | "contract_copy" | "invoice" | "invoice_reminder" | "charge_confirmation" | "receipt" | "statement" | "card_request" | "card_saved" | "portal_code" | "portal_invitation" | "form_reply" | "form_confirmation" | "campaign" | "automation"; channel: "mail" | "text"; title: string | null; record: { kind: "visit" | "contract" | "invoice" | "payment"; id: number } | null; address: string | null; state: "handed_over" | "sent" | "delivered" | "not_delivered" | "failed"; reason: string | null; gate: MessagesMessagesMessagesGate | null; author_name: string | null; created_at: string };

export type MessagesMessagesCards = { kind: "visit" | "contract" | "invoice" | "payment"; id: number; may_see: boolean; is_deleted: boolean; visit: MessagesMessagesCardsVisit | null; contract: MessagesMessagesCardsContract | null; invoice: MessagesMessagesCardsInvoice | null };

export type MessagesMessagesCardsVisit = { title: string; status: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled"; starts_at: string; ends_at: string; location: string | null; assigned_name: string | null; job_id: number | null };

export type MessagesMessagesCardsContract = { number: string; title: string; status: "draft" | "sent" | "viewed" | "partly_signed" | "completed" | "declined" | "voided" | "expired"; currency: string; total_cents: number; expires_at: string | null; signers: Array<{ name: string; signed_at: string | null }>; version: number };

export type MessagesMessagesCardsInvoice = { number: string | null; title: string; status: "draft" | "issued" | "partly_paid" | "paid" | "credited" | "void" | "written_off"; is_overdue: boolean; currency: string; total_cents: number; balance_cents: number; due_on: string | null; customer_id: number | null; client_name: string };

export type ScheduledTextsListScheduled = { id: number; conversation_id: number; text: string; files: Array<{ id: number; name: string; thumbnail_url: string | null }>; send_at: string; author_name: string; version: number };

export type BulkMessage = { id: number; text: string; purpose: "conversation" | "marketing"; audience: { kind: "chosen"; customer_ids: Array<number> } | BulkMessagesListBulkMessagesAudience | { kind: "segment"; segment_id: number; except?: Array<number> }; attachments: Array<MessagesMessagesMessagesAttachments>; state: "draft" | "sending" | "paused" | "sent" | "cancelled"; reason: string | null; author_name: string; created_at: string; sent_at: string | null; finished_at: string | null; counts: Array<{ outcome: "waiting" | "held" | "sending" | "sent" | "delivered" | "failed" | "refused" | "taken_back" | "not_sent"; count: number; parts: number }>; version: number };

export type BulkMessagesListBulkMessagesAudience = { kind: "filter"; search?: string; statuses?: Array<"lead" | "prospect" | "client" | "inactive">; source?: "website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"; except?: Array<number> };

export type Campaign = { id: number; name: string; channel: "mail" | "text"; state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled"; reason: string | null; content: { kind: "mail"; subject: string; preheader: string; blocks: Array<CampaignsCreateContentBlocks | { key: string; kind: "text"; text: string; align: "left" | "center" } | { key: string; kind: "button"; button: { words: string; address: string }; align: "left" | "center" } | CampaignsCreateContentBlocks2 | { key: string; kind: "columns"; left: { picture: { address: string; alt: string }; heading: string; text: string; button: { words: string; address: string } }; right: { picture: { address: string; alt: string }; heading: string; text: string; button: { words: string; address: string } } } | { key: string; kind: "divider" } | { key: string; kind: "spacer"; size: "small" | "medium" | "large" } | CampaignsCreateContentBlocks3 | CampaignsCreateContentBlocks4> } | { kind: "text"; text: string }; sender_name: string | null; topic: string; audience: { kind: "segment"; segment_id: number; except?: Array<number>; except_segments?: Array<number> } | { kind: "filter"; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<unknown | null> } | { field: "status"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "source"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItemsItems2 | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: unknown } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItemsItems3 | SegmentsListSegmentsFilterItemsItems4 | SegmentsListSegmentsFilterItemsItems5 | SegmentsListSegmentsFilterItemsItems6 | SegmentsListSegmentsFilterItemsItems7 | { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> }; except?: Array<number>; except_segments?: Array<number> } | null; schedule: { kind: "now" } | { kind: "at"; at: string } | { kind: "local"; day: string; time: string } | null; starts_at: string | null; began_at: string | null; finished_at: string | null; created_at: string; updated_at: string; updated_by: string; version: number };

export type CampaignsCreateContentBlocks = { key: string; kind: "heading"; text: string; size: "large" | "small"; align: "left" | "center" };

export type CampaignsCreateContentBlocks2 = { key: string; kind: "image"; picture: { address: string; alt: string }; address: string; width: "full" | "half" };

export type CampaignsCreateContentBlocks3 = { key: string; kind: "offer"; name: string; price: string; text: string; button: { words: string; address: string }; terms: string };

export type CampaignsCreateContentBlocks4 = { key: string; kind: "signature"; closing: string; name: string; role: string };

export type WebsiteForm = { id: number; name: string; status: "draft" | "published" | "archived"; is_changed: boolean; url: string; updated_at: string; updated_by: string; version: number; submissions: number; new_submissions: number; content: WebsiteFormsCreateContent; published_number: number | null; published_at: string | null };

export type WebsiteFormsCreateContent = { title: string; intro: string; button: string; steps: Array<{ key: string; title?: string; fields: Array<WebsiteFormsCreateContentStepsFields> }>; thanks: { kind: "message" | "redirect"; title: string; text: string; url: string }; reply: { is_on: boolean; subject: string; text: string }; task: { is_on: boolean; title: string; due_days: number; assigned_to: string | null }; tells: Array<string> };

export type WebsiteFormsCreateContentStepsFields = { key: string; kind: "short_text" | "long_text" | "email" | "phone" | "number" | "date" | "choice" | "several" | "yes_no" | "address" | "service" | "file" | "consent" | "heading"; label: string; help?: string; is_required?: boolean; initial?: string; options?: Array<string>; fills?: "none" | "name" | "first_name" | "last_name" | "company"; saves_to?: number | null; text?: string; is_for_offers?: boolean; shown_when?: { field: string; is: "equal" | "unequal" | "filled" | "blank"; value?: string } | null };

export type WebsitePage = { id: number; title: string; slug: string; status: "draft" | "published" | "archived"; is_changed: boolean; url: string; scheduled_at: string | null; updated_at: string; updated_by: string; version: number; content: WebsitePagesCreateContent; published_number: number | null; published_at: string | null; scheduled_by: string | null; preview_until: string | null; problems: Array<{ at: string; message: string }> };

export type WebsitePagesCreateContent = { title: string; slug: string; description?: string; keywords?: Array<string>; menu: { is_shown: boolean; label?: string; place?: number }; share_picture?: { from: "file"; id: number } | { from: "asset"; id: string } | null; is_hidden?: boolean; blocks: Array<WebsitePagesCreateContentBlocks | WebsitePagesCreateContentBlocks2 | WebsitePagesCreateContentBlocks3 | WebsitePagesCreateContentBlocks4 | WebsitePagesCreateContentBlocks5 | WebsitePagesCreateContentBlocks6 | WebsitePagesCreateContentBlocks7 | WebsitePagesCreateContentBlocks8 | WebsitePagesCreateContentBlocks9 | WebsitePagesCreateContentBlocks10 | WebsitePagesCreateContentBlocks11 | WebsitePagesCreateContentBlocks12 | WebsitePagesCreateContentBlocks13 | WebsitePagesCreateContentBlocks14 | { id: string; tone?: "plain" | "soft" | "brand"; kind: "divider"; look?: "line" | "space" }> };

export type WebsitePagesCreateContentBlocks = { id: string; tone?: "plain" | "soft" | "brand"; kind: "hero"; heading?: string; text?: string; buttons?: Array<{ label?: string; target: { to: "booking" } | { to: "phone" } | { to: "page"; page_id: number } | { to: "block"; block: string } | { to: "url"; url: string } }>; picture?: { from: "file"; id: number } | { from: "asset"; id: string } | null; alt?: string; layout?: "side" | "center" | "cover" };

export type WebsitePagesCreateContentBlocks2 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "text"; heading?: string; text?: string };

export type WebsitePagesCreateContentBlocks3 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "image"; picture?: { from: "file"; id: number } | { from: "asset"; id: string } | null; alt?: string; caption?: string; width?: "text" | "wide" };

export type WebsitePagesCreateContentBlocks4 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "gallery"; heading?: string; pictures: Array<{ id: string; picture?: { from: "file"; id: number } | { from: "asset"; id: string } | null; alt?: string; caption?: string }> };

export type WebsitePagesCreateContentBlocks5 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "before_after"; heading?: string; pairs: Array<{ id: string; before: { picture?: { from: "file"; id: number } | { from: "asset"; id: string } | null; alt?: string }; after: { picture?: { from: "file"; id: number } | { from: "asset"; id: string } | null; alt?: string }; caption?: string }> };

export type WebsitePagesCreateContentBlocks6 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "services"; heading?: string; text?: string; service_ids?: Array<number>; shows_prices?: boolean; shows_booking?: boolean };

export type WebsitePagesCreateContentBlocks7 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "booking"; heading?: string; text?: string; service_id?: number | null; times?: number };

export type WebsitePagesCreateContentBlocks8 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "reviews"; heading?: string; reviews: Array<WebsitePagesCreateContentBlocksReviews> };

export type WebsitePagesCreateContentBlocksReviews = { id: string; name?: string; place?: string; text?: string; stars?: number | null };

export type WebsitePagesCreateContentBlocks9 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "team"; heading?: string; text?: string; people: Array<WebsitePagesCreateContentBlocksPeople> };

export type WebsitePagesCreateContentBlocksPeople = { id: string; name?: string; role?: string; text?: string; picture?: { from: "file"; id: number } | { from: "asset"; id: string } | null; alt?: string };

export type WebsitePagesCreateContentBlocks10 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "service_area"; heading?: string; text?: string; places?: Array<string> };

export type WebsitePagesCreateContentBlocks11 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "faq"; heading?: string; questions: Array<{ id: string; question?: string; answer?: string }> };

export type WebsitePagesCreateContentBlocks12 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "call_to_action"; heading?: string; text?: string; button: { label?: string; target: { to: "booking" } | { to: "phone" } | { to: "page"; page_id: number } | { to: "block"; block: string } | { to: "url"; url: string } } };

export type WebsitePagesCreateContentBlocks13 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "lead_form"; heading?: string; text?: string; form_id?: number | null };

export type WebsitePagesCreateContentBlocks14 = { id: string; tone?: "plain" | "soft" | "brand"; kind: "contact"; heading?: string; text?: string; shows_phone?: boolean; shows_address?: boolean; hours: Array<{ id: string; days?: string; hours?: string }> };

export type WebsiteFiguresAll = { views: number; visitors: number; leads: number; bookings: number; conversion_percent: number | null; days: Array<WebsiteFiguresAllDays>; sources: Array<WebsiteFiguresAllSources> };

export type WebsiteFiguresAllDays = { day: string; views: number; visitors: number; leads: number; bookings: number };

export type WebsiteFiguresAllSources = { source: string; views: number; visitors: number; leads: number; bookings: number };

export type WebsiteSiteRead = { slug: string; own_url: string; url: string; domains: Array<WebsiteSiteReadDomains>; redirects: Array<WebsiteSiteReadRedirects>; version: number };

export type WebsiteSiteReadDomains = { id: number; host: string; state: "unchecked" | "verified" | "missing" | "wrong" | "taken" | "unknown"; problem: string | null; verified_at: string | null; checked_at: string | null; is_main: boolean; records: Array<{ type: "TXT" | "CNAME"; name: string; value: string }> };

export type WebsiteSiteReadRedirects = { id: number; from: string; page_id: number; page_title: string; to: string; is_automatic: boolean; created_at: string };

export type WebsiteSeoAudit = { id: number; title: string; score: number; published_score: number | null; is_changed: boolean; checks: Array<WebsiteSeoAuditChecks>; version: number };

export type WebsiteSeoAuditChecks = { key: "title" | "description" | "heading" | "images" | "links" | "words" | "keywords" | "structured_data" | "url" | "indexable" | "weight"; label: string; points: number; most: number; state: "good" | "fair" | "poor"; found: string; blocks: Array<string>; mend: string | null };

export type FormSubmission = { id: number; state: "new" | "read" | "spam"; name: string; email: string | null; phone: string | null; source: string; received_at: string; customer_id: number | null; form_id: number; form_name: string; number: number; suspicions: Array<string>; answers: Array<FormSubmissionsGetAnswers>; consents: Array<FormSubmissionsGetConsents>; origin: Record<string, string>; customer_name: string | null; reply: "sent" | "asked" | "held" | null; followed_at: string | null; version: number };

export type FormSubmissionsGetAnswers = { field: string; kind: "short_text" | "long_text" | "email" | "phone" | "number" | "date" | "choice" | "several" | "yes_no" | "address" | "service" | "file" | "consent" | "heading"; label: string; value: string; files: Array<{ name: string; file_id: number | null; why: string | null }>; not_saved?: { field_id: number; why: string } };

export type FormSubmissionsGetConsents = { field: string; text: string; version: string; is_agreed: boolean; is_for_offers: boolean };

export type Funnel = { id: number; name: string; description: string; status: "draft" | "published" | "archived"; steps: Array<{ key: string; kind: "page"; page_id: number } | { key: string; kind: "form"; form_id: number } | { key: string; kind: "booking" } | { key: string; kind: "visit" } | { key: string; kind: "contract" } | { key: string; kind: "paid" }>; window_days: number; step_names: Array<string>; preview_url: string | null; problems: Array<string>; updated_by: string; created_at: string; updated_at: string; version: number };

export type ReportsQuickOperations = { metric: "revenue" | "invoices" | "average_invoice" | "collected" | "refunded" | "new_leads" | "new_clients" | "conversion" | "speed_to_lead" | "lost" | "sold" | "hours" | "job_margin" | "margin_rate" | "issued" | "outstanding" | "overdue" | "utilization" | "cancelled_rate" | "missed_rate"; label: string; unit: "money" | "count" | "percent" | "minutes" | "hours" | "quantity"; formula: string; basis: string; value: number | null; previous: number | null; change: number | null; why_not: string | null };

export type ReportsSavedReports = { id: number; name: string; report: "sales" | "customer-growth" | "service-usage" | "invoice-summary"; asked: ReportsSavedReportsAsked; is_shared: boolean; is_mine: boolean; created_by: string; created_at: string; updated_at: string; version: number; weekly: { weekday: number; hour: number; recipients: number } | null };

export type ReportsSavedReportsAsked = { period?: "this_week" | "last_week" | "this_month" | "last_month" | "this_quarter" | "last_quarter" | "this_year" | "last_year" | "last_30_days" | "last_12_months" | "custom"; from?: string; to?: string; compare?: "previous" | "last_year" | "none"; group?: "day" | "week" | "month"; by?: "time" | "customer" | "service" | "member" | "source"; source?: string; service?: string; member?: string; tax?: "included" };

export type ReportsWeekly = { weekday: number | null; hour: number | null; next_at: string | null; time_zone: string; members: Array<{ id: string; name: string; is_on: boolean }> };

export type Automation = { id: number; name: string; status: "draft" | "active" | "paused"; trigger: { on: "customer_created"; sources?: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { on: "status_changed"; to?: Array<"lead" | "prospect" | "client" | "inactive"> } | { on: "event_booked"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "event_completed"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "event_cancelled"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "job_completed" } | { on: "contract_sent" } | { on: "contract_signed" } | { on: "contract_unsigned"; days: number } | { on: "invoice_issued" } | { on: "invoice_overdue"; days: number } | { on: "invoice_paid" } | { on: "payment_received" } | { on: "form_submitted"; form_id?: number | null } | { on: "message_received"; channel?: "any" | "text" | "mail" } | { on: "days_after_visit"; days: number } | null; is_changed: boolean; contacts: number; in_progress: number; last_triggered_at: string | null; updated_at: string; updated_by: string; version: number; content: AutomationsCreateContent; published_number: number | null; published_at: string | null };

export type AutomationsCreateContent = { trigger: { on: "customer_created"; sources?: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { on: "status_changed"; to?: Array<"lead" | "prospect" | "client" | "inactive"> } | { on: "event_booked"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "event_completed"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "event_cancelled"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "job_completed" } | { on: "contract_sent" } | { on: "contract_signed" } | { on: "contract_unsigned"; days: number } | { on: "invoice_issued" } | { on: "invoice_overdue"; days: number } | { on: "invoice_paid" } | { on: "payment_received" } | { on: "form_submitted"; form_id?: number | null } | { on: "message_received"; channel?: "any" | "text" | "mail" } | { on: "days_after_visit"; days: number } | null; entry: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<unknown | null> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | AutomationsCreateContentEntryItemsItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind?: unknown; amount?: unknown; unit?: unknown } | { kind?: unknown; from?: unknown; to?: unknown } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | AutomationsCreateContentEntryItemsItems2 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | null; steps: Array<AutomationsCreateContentSteps | AutomationsCreateContentSteps2 | AutomationsCreateContentSteps3 | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "condition"; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<unknown | null> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | AutomationsCreateContentEntryItemsItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind?: unknown; amount?: unknown; unit?: unknown } | { kind?: unknown; from?: unknown; to?: unknown } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | AutomationsCreateContentEntryItemsItems2 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | null } | AutomationsCreateContentSteps4 | AutomationsCreateContentSteps5 | AutomationsCreateContentSteps6 | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "change_status"; status: "lead" | "prospect" | "client" | "inactive" } | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "add_note"; text: string } | AutomationsCreateContentSteps7 | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "end" }>; goal: { kind: "event"; event: "customer_replied" | "event_booked" | "contract_signed" | "invoice_paid" | "payment_received" | "form_submitted" } | { kind: "filter"; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field?: unknown; match?: unknown; items?: unknown } | { field?: unknown; is?: unknown; values?: unknown } | { field?: unknown; is?: unknown; value?: unknown } | SegmentsCreateFilterItemsItemsItems | SegmentsCreateFilterItemsItemsItems2 | { field?: unknown; is?: unknown; cents?: unknown; period?: unknown } | { field?: unknown; is?: unknown } | unknown | null> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | null } | null; re_entry: { rule: "never" | "after_end" | "after_days" | "each"; days?: number }; on_reply: { action: "end" | "wait" | "continue"; wait_days?: number } };

export type AutomationsCreateContentEntryItemsItems = { field: "visits" | "jobs" | "open_jobs" | "cancelled_jobs" | "signed_contracts" | "unsigned_contracts"; is: "at_least" | "at_most" | "exactly"; count: number; service_id?: number; period?: { kind?: unknown; amount?: unknown; unit?: unknown } | { kind?: unknown; from?: unknown; to?: unknown } };

export type AutomationsCreateContentEntryItemsItems2 = { field: "custom"; field_id: number; type: "choice" | "several"; is: "any_of" | "none_of" | "blank" | "filled"; values?: Array<unknown | null> };

export type AutomationsCreateContentSteps = { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "wait"; amount: number; unit: "minute" | "hour" | "day" | "week" };

export type AutomationsCreateContentSteps2 = { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "wait_until"; time: string; weekdays?: Array<number> };

export type AutomationsCreateContentSteps3 = { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "wait_for"; event: "customer_replied" | "event_booked" | "contract_signed" | "invoice_paid" | "payment_received" | "form_submitted"; days: number };

export type AutomationsCreateContentSteps4 = { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "send_text"; text: string; purpose?: "conversation" | "marketing" };

export type AutomationsCreateContentSteps5 = { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "send_email"; subject: string; text: string; purpose?: "conversation" | "marketing" };

export type AutomationsCreateContentSteps6 = { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "create_task"; title: string; notes?: string; due_days: number; assignee: { to: "customer_owner" } | { to: "member"; user_id: string | null } };

export type AutomationsCreateContentSteps7 = { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "notify_member"; text: string; assignee: { to: "customer_owner" } | { to: "member"; user_id: string | null } };

export type AutomationsUpdateInputContent = { trigger: { on: "customer_created"; sources?: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { on: "status_changed"; to?: Array<"lead" | "prospect" | "client" | "inactive"> } | { on: "event_booked"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "event_completed"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "event_cancelled"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "job_completed" } | { on: "contract_sent" } | { on: "contract_signed" } | { on: "contract_unsigned"; days: number } | { on: "invoice_issued" } | { on: "invoice_overdue"; days: number } | { on: "invoice_paid" } | { on: "payment_received" } | { on: "form_submitted"; form_id?: number | null } | { on: "message_received"; channel?: "any" | "text" | "mail" } | { on: "days_after_visit"; days: number } | null; entry: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<unknown> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | AutomationsCreateContentEntryItemsItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind?: unknown; amount?: unknown; unit?: unknown } | { kind?: unknown; from?: unknown; to?: unknown } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | AutomationsUpdateInputContentEntryItemsItems | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | null; steps: Array<AutomationsCreateContentSteps | AutomationsCreateContentSteps2 | AutomationsCreateContentSteps3 | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "condition"; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<unknown> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | AutomationsCreateContentEntryItemsItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind?: unknown; amount?: unknown; unit?: unknown } | { kind?: unknown; from?: unknown; to?: unknown } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | AutomationsUpdateInputContentEntryItemsItems | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | null } | AutomationsCreateContentSteps4 | AutomationsCreateContentSteps5 | AutomationsCreateContentSteps6 | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "change_status"; status: "lead" | "prospect" | "client" | "inactive" } | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "add_note"; text: string } | AutomationsCreateContentSteps7 | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "end" }>; goal: { kind: "event"; event: "customer_replied" | "event_booked" | "contract_signed" | "invoice_paid" | "payment_received" | "form_submitted" } | { kind: "filter"; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field?: unknown; match?: unknown; items?: unknown } | { field?: unknown; is?: unknown; values?: unknown } | { field?: unknown; is?: unknown; value?: unknown } | SegmentsCreateFilterItemsItemsItems | SegmentsCreateFilterItemsItemsItems2 | { field?: unknown; is?: unknown; cents?: unknown; period?: unknown } | { field?: unknown; is?: unknown } | unknown> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | null } | null; re_entry: { rule: "never" | "after_end" | "after_days" | "each"; days?: number }; on_reply: { action: "end" | "wait" | "continue"; wait_days?: number } };

export type AutomationsUpdateInputContentEntryItemsItems = { field: "custom"; field_id: number; type: "choice" | "several"; is: "any_of" | "none_of" | "blank" | "filled"; values?: Array<unknown> };

export type AutomationsRunsRuns = { id: number; automation_id: number; automation_name: string; customer_id: number; customer_name: string; number: number; state: "active" | "completed" | "goal" | "replied" | "removed" | "stopped"; step_key: string | null; step_kind: "wait" | "wait_until" | "wait_for" | "condition" | "send_text" | "send_email" | "create_task" | "change_status" | "add_note" | "notify_member" | "end" | null; entered_at: string; due_at: string | null; ended_at: string | null; words: string };

export type AutomationsRun = { id: number; automation_id: number; automation_name: string; customer_id: number; customer_name: string; number: number; state: "active" | "completed" | "goal" | "replied" | "removed" | "stopped"; step_key: string | null; step_kind: "wait" | "wait_until" | "wait_for" | "condition" | "send_text" | "send_email" | "create_task" | "change_status" | "add_note" | "notify_member" | "end" | null; entered_at: string; due_at: string | null; ended_at: string | null; words: string; log: Array<AutomationsRunLog> };

export type AutomationsRunLog = { id: number; at: string; step_key: string | null; step_kind: "wait" | "wait_until" | "wait_for" | "condition" | "send_text" | "send_email" | "create_task" | "change_status" | "add_note" | "notify_member" | "end" | null; outcome: "entered" | "done" | "waiting" | "yes" | "no" | "refused" | "failed" | "ended"; words: string; until: string | null };

export type IntegrationsKeysListKeys = { id: string; name: string; scopes: Array<string>; hint: string; state: "active" | "expired" | "revoked" | "creator_left"; created_by: { id: string; name: string }; created_at: string; expires_at: string | null; last_used_at: string | null; revoked_at: string | null; revoked_by: string | null };

export type IntegrationsWebhooksListWebhooks = { id: string; name: string; url: string; kinds: Array<string>; state: "on" | "off"; off_reason: "manual" | "failing" | "gone" | "creator" | null; failing_since: string | null; last_delivered_at: string | null; last_failed_at: string | null; last_error: string | null; previous_secret_until: string | null; created_by: { id: string; name: string }; created_at: string; version: number };

export type IntegrationsWebhooksTest = { id: string; kind: string; state: "waiting" | "delivered" | "failed"; is_replay: boolean; attempts: number; created_at: string; next_at: string | null; last_at: string | null; last_status: number | null; last_ms: number | null; last_answer: string | null; last_error: string | null; body: string };

export type PortalSettings = { is_on: boolean; slug: string; url: string; welcome: string; shows_visits: boolean; shows_invoices: boolean; shows_contracts: boolean; shows_files: boolean; takes_requests: boolean; version: number };

export type PortalSessionsSessions = { id: string; email: string; customer: { id: number; name: string } | null; device: string; signed_in_at: string; seen_at: string; is_open: boolean };

export type DeparturesBelongings = { customers: number; events: number; jobs: number; tasks: number; conversations: number; signatures: number };

export type Audit = { id: number; occurred_at: string; type: string; title: string; description: string | null; actor: { id: string | null; name: string }; subject: { kind: string; id: string }; customer_id: number | null; ip: string | null; user_agent: string | null; request_id: string | null; changes: Array<{ field: string; before?: unknown; after?: unknown }>; facts: Record<string, unknown> };

/** Every call by its method and path: what it takes and what it answers. */
export type Calls = {
  /** Retrieve business preferences, such as name, address, time zone, formats and hours. Requires `organization.view`. */
  "GET /api/organization/preferences": { answer: OrganizationsPreferences };
  /** Update business preferences. Requires `organization.update`. */
  "PUT /api/organization/preferences": { body: { name?: string; phone?: string | null; address?: string | null; city?: string | null; state?: string | null; zipCode?: string | null; timeZone?: string; locale?: "en-US" | "en-CA" | "en-GB" | "en-IE" | "en-AU" | "en-NZ" | "en-ZA" | "en-IN" | "es-US" | "es-MX" | "fr-CA" | "de-DE"; timeFormat?: "12" | "24" | "locale"; weekStart?: number; businessHours?: Array<Array<{ from: string; to: string }>>; holidays?: Array<{ day: string; name: string }>; version?: number }; answer: OrganizationsPreferences };
  /** List all team members, including deactivated ones. Requires `users.view`. */
  "GET /api/users": { answer: { members: Array<UsersPeople>; seats: { total: number; used: number } } };
  /** List the roles and teams that can be assigned. Requires `users.view`. */
  "GET /api/users/choices": { answer: { roles: Array<{ key: string; name: string }>; teams: Array<{ id: string; name: string; color: string }> } };
  /** Retrieve a team member. Requires `users.view`. */
  "GET /api/users/{id}": { path: { id: string }; answer: UsersPeople };
  /** Update a team member's role or team. Requires `users.update`. */
  "PUT /api/users/{id}": { path: { id: string }; body?: { role?: string; teamId?: string | null; currentPassword?: string; version?: number }; answer: UsersPeople };
  /** Transfer ownership to another team member. Requires `users.update`. */
  "POST /api/users/{id}/transfer-ownership": { path: { id: string }; body: { currentPassword: string }; answer: UsersPeople };
  /** List pending invitations. Requires `users.view`. */
  "GET /api/users/invitations": { answer: { invitations: Array<UsersPeopleInvitationsInvitations> } };
  /** Invite someone by email. Requires `users.invite`. */
  "POST /api/users/invitations": { body: { email: string; role: string; teamId?: string | null }; answer: UsersPeopleInvitationsInvitations };
  /** Resend an invitation. The previous link stops working. Requires `users.invite`. */
  "POST /api/users/invitations/{id}/resend": { path: { id: string }; answer: UsersPeopleInvitationsInvitations };
  /** Withdraw an invitation. Requires `users.invite`. */
  "DELETE /api/users/invitations/{id}": { path: { id: string }; answer: { message: string } };
  /** List built-in and custom roles. Requires `roles.view`. */
  "GET /api/roles": { answer: { roles: Array<UsersRolesListRoles> } };
  /** Add a custom role. Requires `roles.update`. */
  "POST /api/roles": { body: { name: string; description?: string; grants: Record<string, "own" | "team" | "all"> }; answer: UsersRolesListRoles };
  /** Update a custom role. Requires `roles.update`. */
  "PUT /api/roles/{key}": { path: { key: string }; body?: { name?: string; description?: string; grants?: Record<string, "own" | "team" | "all">; version?: number }; answer: UsersRolesListRoles };
  /** Delete a role and move the people who have it to another. Requires `roles.update`. */
  "POST /api/roles/{key}/remove": { path: { key: string }; body?: { replacement?: string }; answer: { message: string } };
  /** List teams and their members. Requires `teams.view`. */
  "GET /api/teams": { answer: { teams: Array<UsersTeamsListTeams> } };
  /** Add a team. Requires `teams.update`. */
  "POST /api/teams": { body: { name: string; color?: "teal" | "blue" | "green" | "yellow" | "orange" | "red" | "pink" | "violet" | "gray"; memberIds?: Array<string>; leadId?: string | null }; answer: UsersTeamsListTeams };
  /** Update a team and its members. Requires `teams.update`. */
  "PUT /api/teams/{id}": { path: { id: string }; body?: { name?: string; color?: "teal" | "blue" | "green" | "yellow" | "orange" | "red" | "pink" | "violet" | "gray"; memberIds?: Array<string>; leadId?: string | null; version?: number }; answer: UsersTeamsListTeams };
  /** Delete a team. Its members stay without a team. Requires `teams.update`. */
  "DELETE /api/teams/{id}": { path: { id: string }; answer: { message: string } };
  /** Retrieve the plan, seats, usage, card and amount due. Requires `billing.view`. */
  "GET /api/billing": { answer: BillingOverview };
  /** Preview the cost of changing the plan or seats. Requires `billing.view`. */
  "POST /api/billing/preview": { body: { plan: "core" | "pro"; additionalUsers: number }; answer: { at: string; preview: string; prorations: Array<{ description: string; amountCents: number }>; dueNowCents: number; creditCents: number; nextBillCents: number; nextBillAt: string; monthlyCents: number; refusal: string | null } };
  /** Change the plan and seats as previewed. Requires `billing.view` and `billing.update`. */
  "POST /api/billing/change": { body: { plan: "core" | "pro"; additionalUsers: number; preview: string }; answer: BillingOverview };
  /** Cancel the subscription at the end of the billing period. Requires `billing.view` and `billing.update`. */
  "POST /api/billing/cancel": { body: { reason: "too_expensive" | "missing_feature" | "hard_to_use" | "switched" | "closing" | "other"; comment?: string }; answer: BillingOverview };
  /** Undo a scheduled cancellation. Requires `billing.view` and `billing.update`. */
  "POST /api/billing/keep": { answer: BillingOverview };
  /** Replace the card on file. Retries an unpaid bill right away. Requires `billing.view` and `billing.update`. */
  "PUT /api/billing/card": { body: { paymentMethodId: string }; answer: BillingOverview };
  /** Restart an ended subscription with a card. Requires `billing.view` and `billing.update`. */
  "POST /api/billing/reactivate": { body: { plan: "core" | "pro"; additionalUsers: number; paymentMethodId: string }; answer: BillingOverview };
  /** Set the spend cap for usage beyond the plan. Requires `billing.view` and `billing.update`. */
  "PUT /api/billing/spend-cap": { body: { spendCapCents: number | null; capVersion?: number }; answer: BillingOverview };
  /** List usage, newest first. Requires `billing.view`. */
  "GET /api/billing/usage": { query?: { limit?: number; cursor?: string; kind?: "message" | "storage"; period?: string; costing?: "true" | "false" }; answer: { entries: Array<{ id: number; kind: "message" | "storage"; quantity: number; costCents: number; subject: { kind: string; id: string }; title: string; by: string; at: string; periodStart: string }>; next_cursor: string | null } };
  /** List bills, newest first. Requires `billing.view`. */
  "GET /api/billing/bills": { query?: { limit?: number; cursor?: string }; answer: { bills: Array<{ id: string; number: string | null; status: "draft" | "open" | "paid" | "void" | "uncollectible"; totalCents: number; creditCents: number; dueCents: number; paidCents: number; createdAt: string; paidAt: string | null; nextAttemptAt: string | null; failure: string | null; lines: Array<BillingListBillsBillsLines> }>; next_cursor: string | null } };
  /** Retry an unpaid bill now. Requires `billing.view` and `billing.update`. */
  "POST /api/billing/bills/{id}/pay": { path: { id: string }; answer: BillingOverview };
  /** Preview the next bill. Requires `billing.view`. */
  "GET /api/billing/forecast": { answer: { bill: { at: string; totalCents: number; creditCents: number; dueCents: number; lines: Array<BillingListBillsBillsLines> } | null } };
  /** Retrieve the sign-in rules of the business. Requires `organization.view`. */
  "GET /api/auth/sign-in-rules": { answer: { requiresSecondFactor: boolean; membersWithout: number } };
  /** Change the sign-in rules of the business. Requires `organization.update`. */
  "PUT /api/auth/sign-in-rules": { body: { requiresSecondFactor: boolean; proof: string }; answer: { requiresSecondFactor: boolean; membersWithout: number } };
  /** Reset a team member's two-factor authentication and passkeys. Requires `users.update`. */
  "POST /api/auth/members/{id}/reset-second-factor": { path: { id: string }; body: { proof: string }; answer: { message: string } };
  /** View the product as a role. Requires `roles.view`. */
  "POST /api/auth/view/role": { body: { role: string }; answer: MembershipViewingViewAsRole };
  /** View the product as a team member. Requires `roles.view` and `users.view`. */
  "POST /api/auth/view/member": { body: { userId: string }; answer: MembershipViewingViewAsRole };
  /** List the custom fields of every kind, archived ones last. Requires `organization.view`. */
  "GET /api/custom-fields": { answer: { fields: Array<CustomFieldsListFields> } };
  /** Add a custom field. Requires `organization.update`. */
  "POST /api/custom-fields": { body: { kind: "customer" | "job" | "contract" | "invoice" | "service"; label: string; type: "text" | "number" | "money" | "date" | "choice" | "several" | "yes_no" | "link"; help?: string; is_required?: boolean; default_value?: string | number | boolean | Array<string> | null; choices?: Array<{ key?: string; label: string; is_archived?: boolean }>; visible_to?: Array<string> | null; editable_by?: Array<string> | null }; answer: CustomFieldsListFields };
  /** List the fields of a kind of record that you may see, in their order. Requires `dashboard.view`. */
  "GET /api/custom-fields/forms": { query: { kind: "customer" | "job" | "contract" | "invoice" | "service" }; answer: { fields: Array<{ id: number; key: string; label: string; type: "text" | "number" | "money" | "date" | "choice" | "several" | "yes_no" | "link"; help: string; is_required: boolean; default_value: string | number | boolean | Array<string> | null; choices: Array<{ key: string; label: string; is_archived: boolean }>; may_edit: boolean }> } };
  /** Put the fields of a kind in another order. Requires `organization.update`. */
  "PUT /api/custom-fields/order": { body: { kind: "customer" | "job" | "contract" | "invoice" | "service"; ids: Array<number> }; answer: { fields: Array<CustomFieldsListFields> } };
  /** Update a custom field. Its key and type stay. Requires `organization.update`. */
  "PUT /api/custom-fields/{id}": { path: { id: number }; body?: { label?: string; help?: string; is_required?: boolean; default_value?: string | number | boolean | Array<string> | null; choices?: Array<{ key?: string; label: string; is_archived?: boolean }>; visible_to?: Array<string> | null; editable_by?: Array<string> | null; version?: number }; answer: CustomFieldsListFields };
  /** Retrieve how many records have a value and what else uses the field. Requires `organization.view`. */
  "GET /api/custom-fields/{id}/uses": { path: { id: number }; answer: { values: number; dependants: Array<{ kind: string; name: string }> } };
  /** Archive a custom field. Its values are kept. Requires `organization.update`. */
  "POST /api/custom-fields/{id}/archive": { path: { id: number }; answer: CustomFieldsListFields };
  /** Restore an archived custom field with its values. Requires `organization.update`. */
  "POST /api/custom-fields/{id}/restore": { path: { id: number }; answer: CustomFieldsListFields };
  /** Preview which values carry over to another type. Requires `organization.update`. */
  "POST /api/custom-fields/{id}/type/preview": { path: { id: number }; body: { type: "text" | "number" | "money" | "date" | "choice" | "several" | "yes_no" | "link"; choices?: Array<{ key?: string; label: string; is_archived?: boolean }> }; answer: { values: number; kept: number; lost: number; examples: Array<{ from: string; to: string | null }>; fingerprint: string } };
  /** Change the type of a custom field and its values with it. Requires `organization.update`. */
  "POST /api/custom-fields/{id}/type": { path: { id: number }; body: { type: "text" | "number" | "money" | "date" | "choice" | "several" | "yes_no" | "link"; choices?: Array<{ key?: string; label: string; is_archived?: boolean }>; fingerprint: string }; answer: CustomFieldsListFields };
  /** Retrieve the brand of the business. Requires `organization.view`. */
  "GET /api/branding": { answer: BrandingRead };
  /** Update the brand of the business. Requires `organization.update`. */
  "PUT /api/branding": { body: { color?: string | null; accent?: string | null; typeface?: "clean" | "humanist" | "rounded" | "serif" | "slab"; heading_typeface?: "same" | "clean" | "humanist" | "rounded" | "serif" | "slab"; website?: string | null; logo_id?: string | null; colors?: Array<{ name: string; hex: string; usage: string }>; version?: number }; answer: BrandingRead };
  /** Upload a logo, to be chosen by updating the brand. Requires `organization.update`. */
  "POST /api/branding/logos": { body: { data: string }; answer: BrandingReadLogo };
  /** Upload a brand asset. Requires `organization.update`. */
  "POST /api/branding/assets": { body: { data: string; name: string }; answer: BrandingReadAssets };
  /** Rename a brand asset. Requires `organization.update`. */
  "PUT /api/branding/assets/{id}": { path: { id: string }; body: { name: string }; answer: BrandingReadAssets };
  /** Delete a brand asset. Requires `organization.update`. */
  "DELETE /api/branding/assets/{id}": { path: { id: string }; answer: BrandingReadAssets };
  /** Restore a deleted brand asset. Requires `organization.update`. */
  "POST /api/branding/assets/{id}/restore": { path: { id: string }; answer: BrandingReadAssets };
  /** Preview customer pages, papers and emails with a changed brand. Requires `organization.view`. */
  "GET /api/branding/preview": { query?: { color?: string | null; accent?: string | null; typeface?: "clean" | "humanist" | "rounded" | "serif" | "slab"; heading_typeface?: "same" | "clean" | "humanist" | "rounded" | "serif" | "slab"; website?: string | null; logo_id?: string | null }; answer: { page: string; booking: string; signing: string; paper: string; email: string } };
  /** Preview an import of customers, line by line. Requires `customers.create` and `customers.view`. */
  "POST /api/customers/imports/preview": { body: { text: string; file_name?: string; columns?: Array<string | null>; existing?: "skip" | "add" | "update"; status?: "lead" | "prospect" | "client" | "inactive" }; answer: { columns: Array<{ header: string; sample: string; field: string | null }>; counts: CustomerImportsPreviewCounts; errors: Array<{ line: number; message: string }>; lines: Array<{ line: number; action: "create" | "update" | "unchanged" | "skip" | "invalid"; name: string; email: string; phone: string; why: string }>; fingerprint: string } };
  /** Import customers from a CSV file. Either every line is imported or none. Requires `customers.create` and `customers.view`. */
  "POST /api/customers/imports": { body: { text: string; file_name?: string; columns?: Array<string | null>; existing?: "skip" | "add" | "update"; status?: "lead" | "prospect" | "client" | "inactive"; fingerprint?: string; leaves_out_errors?: boolean }; answer: CustomerImportsMake };
  /** List recent imports of customers. Requires `customers.create` and `customers.view`. */
  "GET /api/customers/imports": { answer: { imports: Array<CustomerImportsMake> } };
  /** Undo an import of customers. Requires `customers.delete`. */
  "POST /api/customers/imports/{id}/undo": { path: { id: string }; answer: CustomerImportsMake };
  /** Retrieve customer counts by status and the total value. Requires `customers.view`. */
  "GET /api/customers/stats": { answer: { total_customers: number; stats_by_status: Array<{ status: "lead" | "prospect" | "client" | "inactive"; count: number }>; total_value: number; clients_with_recent_work: number } };
  /** List customers, newest first. Requires `customers.view`. */
  "GET /api/customers": { query?: { limit?: number; cursor?: string; search?: string; status?: "lead" | "prospect" | "client" | "inactive" | Array<"lead" | "prospect" | "client" | "inactive">; source?: "website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"; sort?: "newest" | "oldest" | "name" | "value" | "last_contact"; where?: string; order?: string }; answer: { customers: Array<Customer>; next_cursor: string | null; left_out: Array<string> } };
  /** Add a customer. Requires `customers.create`. */
  "POST /api/customers": { body: { first_name: string; last_name: string; status?: "lead" | "prospect" | "client" | "inactive"; country?: string; email?: string | null; phone?: string | null; company?: string | null; source?: "website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other" | null; address?: string | null; city?: string | null; state?: string | null; zip_code?: string | null; notes?: string | null; estimated_value_cents?: number | null; last_contact_at?: string | null; assigned_to?: string | null; custom_fields?: Record<string, string | number | boolean | Array<string> | null> }; answer: Customer };
  /** Retrieve a customer. Requires `customers.view`. */
  "GET /api/customers/{id}": { path: { id: number }; answer: Customer };
  /** Update a customer or its status. Requires `customers.update`. */
  "PUT /api/customers/{id}": { path: { id: number }; body?: { first_name?: string; last_name?: string; status?: "lead" | "prospect" | "client" | "inactive"; country?: string; email?: string | null; phone?: string | null; company?: string | null; source?: "website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other" | null; address?: string | null; city?: string | null; state?: string | null; zip_code?: string | null; notes?: string | null; estimated_value_cents?: number | null; last_contact_at?: string | null; assigned_to?: string | null; custom_fields?: Record<string, string | number | boolean | Array<string> | null>; version?: number }; answer: Customer };
  /** Delete a customer. Can be restored. Requires `customers.delete`. */
  "DELETE /api/customers/{id}": { path: { id: number }; answer: Customer };
  /** Restore a deleted customer. Requires `customers.delete`. */
  "POST /api/customers/{id}/restore": { path: { id: number }; answer: Customer };
  /** Find possible duplicates. Requires `customers.view`. */
  "GET /api/customers/matches": { query?: { email?: string; phone?: string; first_name?: string; last_name?: string }; answer: { customers: Array<Customer> } };
  /** List notes, newest first. Requires `customers.view`. */
  "GET /api/customers/{id}/notes": { path: { id: number }; answer: { notes: Array<CustomersNotesNotes> } };
  /** Add a note. Requires `customers.update`. */
  "POST /api/customers/{id}/notes": { path: { id: number }; body: { body: string }; answer: CustomersNotesNotes };
  /** Delete a note. Requires `customers.update`. */
  "DELETE /api/customers/{id}/notes/{noteId}": { path: { id: number; noteId: number }; answer: CustomersNotesNotes };
  /** Restore a deleted note. Requires `customers.update`. */
  "POST /api/customers/{id}/notes/{noteId}/restore": { path: { id: number; noteId: number }; answer: CustomersNotesNotes };
  /** Log a call or message. Updates the last contact. Requires `customers.update`. */
  "POST /api/customers/{id}/contacts": { path: { id: number }; body: { channel: "call" | "email" | "text" | "visit" }; answer: Customer };
  /** List timeline entries, newest first. Requires `customers.view`. */
  "GET /api/customers/{id}/timeline": { path: { id: number }; query?: { limit?: number; cursor?: string }; answer: { entries: Array<{ id: number; type: string; title: string; description: string | null; actor_name: string; occurred_at: string; data: Record<string, unknown> }>; next_cursor: string | null } };
  /** Retrieve a customer's message consent and its history. Requires `customers.view`. */
  "GET /api/sending/customers/{id}": { path: { id: number }; answer: { addresses: Array<SendingConsentOfAddresses>; history: Array<SendingConsentOfHistory>; visits: Array<{ id: number; channel: "mail" | "text"; masked: string; visited_at: string }> } };
  /** Update a customer's message consent. Requires `customers.update`. */
  "PUT /api/sending/customers/{id}": { path: { id: number }; body: { channel: "mail" | "text"; address: string; purpose: "reminders" | "conversation" | "marketing" | "everything"; is_withdrawn: boolean; note?: string; proof_file_id?: number }; answer: { addresses: Array<SendingConsentOfAddresses>; history: Array<SendingConsentOfHistory>; visits: Array<{ id: number; channel: "mail" | "text"; masked: string; visited_at: string }> } };
  /** Let a customer's address get messages again. Requires `customers.update`. */
  "POST /api/sending/customers/{id}/suppressions/end": { path: { id: number }; body: { channel: "mail" | "text"; address: string; note?: string }; answer: { addresses: Array<SendingConsentOfAddresses>; history: Array<SendingConsentOfHistory>; visits: Array<{ id: number; channel: "mail" | "text"; masked: string; visited_at: string }> } };
  /** Retrieve message limits. Requires `organization.view`. */
  "GET /api/sending/settings": { answer: SendingSettings };
  /** Update message limits. Requires `organization.update`. */
  "PUT /api/sending/settings": { body: { most_per_day?: number | null; most_per_week?: number | null; holds_replies?: boolean; version?: number }; answer: SendingSettings };
  /** Retrieve all message consent and delivery problems for spreadsheets, piece by piece. Requires `organization.update` and `customers.view`. */
  "GET /api/sending/consent/export": { query?: { cursor?: string }; answer: { file_name: string; text: string; rows: number; next_cursor: string | null } };
  /** Retrieve a customer's message consent for spreadsheets, piece by piece. Requires `customers.view`. */
  "GET /api/sending/customers/{id}/export": { path: { id: number }; query?: { cursor?: string }; answer: { file_name: string; text: string; rows: number; next_cursor: string | null } };
  /** Retrieve your text number and its registration. Requires `organization.view`. */
  "GET /api/sending/text-number": { answer: TextNumber };
  /** Buy a number to text customers from. Requires `organization.update`. */
  "POST /api/sending/text-number": { body: { number: string }; answer: TextNumber };
  /** List numbers that you can choose, by area code. Requires `organization.update`. */
  "GET /api/sending/text-number/available": { query: { area_code: string }; answer: { numbers: Array<{ number: string; shown: string; place: string }> } };
  /** Release your text number to choose another one. Requires `organization.update`. */
  "POST /api/sending/text-number/release": { body: { number: string }; answer: TextNumber };
  /** Submit your number's registration for business texts. Requires `organization.update`. */
  "PUT /api/sending/text-number/registration": { body: { legal_name: string; ein: string; website: string; use: string; samples: Array<string>; opt_in: string; version?: number }; answer: TextNumber };
  /** Ask the carrier how your registration stands. Requires `organization.update`. */
  "POST /api/sending/text-number/refresh": { answer: TextNumber };
  /** Retrieve how email is sent. Requires `organization.view`. */
  "GET /api/sending/domain": { answer: { sender: { name: string; address: string }; receives_answers: boolean; domain: SendingDomainReadDomain | null } };
  /** Choose the address that email is sent from. Requires `organization.update`. */
  "PUT /api/sending/domain": { body: { address: string }; answer: { sender: { name: string; address: string }; receives_answers: boolean; domain: SendingDomainReadDomain | null } };
  /** Stop sending from the business's own domain. Requires `organization.update`. */
  "DELETE /api/sending/domain": { answer: { sender: { name: string; address: string }; receives_answers: boolean; domain: SendingDomainReadDomain | null } };
  /** Check the domain's DNS records. Requires `organization.update`. */
  "POST /api/sending/domain/check": { answer: { sender: { name: string; address: string }; receives_answers: boolean; domain: SendingDomainReadDomain | null } };
  /** Retrieve the business's email address and signature. Requires `organization.view`. */
  "GET /api/sending/email": { answer: MailSettingsRead };
  /** Choose the address at which the business takes email. Requires `organization.update`. */
  "PUT /api/sending/email/address": { body: { name: string }; answer: MailSettingsRead };
  /** Stop taking email at the business's address. Requires `organization.update`. */
  "DELETE /api/sending/email/address": { answer: MailSettingsRead };
  /** Change the signature below emails. Blank restores the usual one. Requires `organization.update`. */
  "PUT /api/sending/email/signature": { body: { signature: string; version?: number }; answer: MailSettingsRead };
  /** Preview a signature before it is saved. Requires `organization.view`. */
  "POST /api/sending/email/signature/preview": { body: { signature: string }; answer: { preview: string } };
  /** Preview a bulk price change. Requires `services.update`. */
  "POST /api/services/price-changes/preview": { body: { search?: string; category?: string; status?: "draft" | "active" | "inactive" | Array<"draft" | "active" | "inactive">; ids?: Array<number>; except_ids?: Array<number>; change: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number }; round_to_cents?: number; round?: "nearest" | "up" | "down" }; answer: { prices: Array<{ id: number; name: string; sku: string | null; category: string; old_cents: number; new_cents: number }>; changed: number; fingerprint: string } };
  /** Change prices in bulk. Requires `services.update`. */
  "POST /api/services/price-changes": { body: { search?: string; category?: string; status?: "draft" | "active" | "inactive" | Array<"draft" | "active" | "inactive">; ids?: Array<number>; except_ids?: Array<number>; change: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number }; round_to_cents?: number; round?: "nearest" | "up" | "down"; fingerprint?: string }; answer: ServiceBatchesChangePrices };
  /** Preview a CSV import, line by line. Requires `services.create` and `services.update`. */
  "POST /api/services/imports/preview": { body: { text: string; file_name?: string; existing?: "update" | "skip" }; answer: { delimiter: "," | ";" | "\t"; columns: Array<{ header: string; field: string | null }>; counts: CustomerImportsPreviewCounts; errors: Array<{ line: number; field: string | null; message: string }>; lines: Array<{ line: number; action: "create" | "update" | "unchanged" | "skip" | "invalid"; name: string; old_cents: number | null; new_cents: number | null; changed: Array<string> }>; fingerprint: string } };
  /** Import a CSV file. Either every line is imported or none. Requires `services.create` and `services.update`. */
  "POST /api/services/imports": { body: { text: string; file_name?: string; existing?: "update" | "skip"; fingerprint?: string; leaves_out_faults?: boolean }; answer: ServiceBatchesChangePrices };
  /** List recent imports and price changes. Requires `services.view`. */
  "GET /api/services/batches": { answer: { batches: Array<ServiceBatchesChangePrices> } };
  /** Undo an import or a bulk price change. Requires `services.update`. */
  "POST /api/services/batches/{id}/undo": { path: { id: string }; answer: ServiceBatchesChangePrices };
  /** Export the price book as CSV. Requires `services.view`. */
  "GET /api/services/export": { query?: { search?: string; category?: string; status?: "draft" | "active" | "inactive" | Array<"draft" | "active" | "inactive">; where?: string }; answer: { file_name: string; text: string; services: number } };
  /** List services, by name. Requires `services.view`. */
  "GET /api/services": { query?: { limit?: number; cursor?: string; search?: string; category?: string; status?: "draft" | "active" | "inactive" | Array<"draft" | "active" | "inactive">; sort?: "name" | "-name" | "category" | "-category" | "price" | "-price" | "newest"; where?: string; order?: string }; answer: { services: Array<Service>; total: number; next_cursor: string | null; left_out: Array<string> } };
  /** Add a service. Requires `services.create`. */
  "POST /api/services": { body: { name: string; price_cents: number; sku?: string | null; description?: string | null; category?: string | null; cost_cents?: number | null; duration_minutes?: number | null; is_taxable?: boolean; unit?: "job" | "hour" | "each"; status?: "draft" | "active" | "inactive"; materials?: Array<{ name: string; quantity: string | number; unit_cost_cents?: number | null }>; custom_fields?: Record<string, string | number | boolean | Array<string> | null> }; answer: Service };
  /** List categories and how many services each has. Requires `services.view`. */
  "GET /api/services/categories": { answer: { categories: Array<{ name: string; services: number; is_given: boolean }> } };
  /** Retrieve a service. Requires `services.view`. */
  "GET /api/services/{id}": { path: { id: number }; answer: Service };
  /** Update a service, its price or its status. Requires `services.update`. */
  "PUT /api/services/{id}": { path: { id: number }; body?: { name?: string; price_cents?: number; sku?: string | null; description?: string | null; category?: string | null; cost_cents?: number | null; duration_minutes?: number | null; is_taxable?: boolean; unit?: "job" | "hour" | "each"; status?: "draft" | "active" | "inactive"; materials?: Array<{ name: string; quantity: string | number; unit_cost_cents?: number | null }>; custom_fields?: Record<string, string | number | boolean | Array<string> | null>; version?: number }; answer: Service };
  /** Delete an unused service. Requires `services.delete`. */
  "DELETE /api/services/{id}": { path: { id: number }; answer: Service };
  /** Restore a deleted service. Requires `services.delete`. */
  "POST /api/services/{id}/restore": { path: { id: number }; answer: Service };
  /** Duplicate a service as a draft. Requires `services.create`. */
  "POST /api/services/{id}/duplicate": { path: { id: number }; answer: Service };
  /** List the price history of a service, newest first. Requires `services.view`. */
  "GET /api/services/{id}/prices": { path: { id: number }; answer: { prices: Array<{ id: number; from_cents: number | null; to_cents: number; changed_at: string; changed_by: string; batch_title: string | null }> } };
  /** Retrieve working hours, skills, limits and buffers. Requires `availability.view`. */
  "GET /api/availability": { answer: { business: { hours: Array<Array<{ from: string; to: string }>>; time_zone: string; holidays: Array<{ day: string; name: string }> }; rules: AvailabilityGetRules; members: Array<AvailabilityGetMembers>; services: Array<AvailabilityGetServices>; is_changeable: boolean; is_everybody_changeable: boolean } };
  /** Update a team member's working hours, skills and limits. Requires `availability.update`. */
  "PUT /api/availability/members/{id}": { path: { id: string }; body?: { hours?: Array<Array<{ from: string; to: string }>> | null; time_zone?: string | null; skills?: Array<string>; most_jobs_a_day?: number | null; is_bookable?: boolean; version?: number }; answer: AvailabilityGetMembers };
  /** Update buffers, travel time and limits. Requires `organization.update`. */
  "PUT /api/availability/rules": { body: { buffers?: { job?: { before: number; after: number }; appointment?: { before: number; after: number }; meeting?: { before: number; after: number } }; most_jobs_a_day?: number | null; step_minutes?: 5 | 10 | 15 | 20 | 30 | 60 | 120; is_travel_counted?: boolean; travel_speed_kmh?: number; travel_default_minutes?: number; version?: number }; answer: AvailabilityGetRules };
  /** Update the skills and buffers of a service. Requires `organization.update`. */
  "PUT /api/availability/services/{id}": { path: { id: number }; body?: { skills?: Array<string>; buffer_before_minutes?: number | null; buffer_after_minutes?: number | null; version?: number }; answer: AvailabilityGetServices };
  /** List the working hours of team members in a time range. Requires `availability.view`. */
  "GET /api/availability/times": { query: { start: string; end: string }; answer: Array<{ user_id: string; working: Array<{ start: string; end: string }>; time_off: Array<{ start: string; end: string; title: string }> }> };
  /** List current and upcoming time off. Requires `availability.view`. */
  "GET /api/availability/time-off": { answer: Array<AvailabilityListTimeOff> };
  /** Add time off. Requires `availability.update`. */
  "POST /api/availability/time-off": { body: { user_id: string | null; title: string; first_day?: string | null; last_day?: string | null; start?: string | null; end?: string | null }; answer: AvailabilityListTimeOff };
  /** Update time off. Requires `availability.update`. */
  "PUT /api/availability/time-off/{id}": { path: { id: number }; body?: { user_id?: string | null; title?: string; first_day?: string | null; last_day?: string | null; start?: string | null; end?: string | null; version?: number }; answer: AvailabilityListTimeOff };
  /** Delete time off. It can be restored for 30 days. Requires `availability.update`. */
  "DELETE /api/availability/time-off/{id}": { path: { id: number }; answer: AvailabilityListTimeOff };
  /** Restore deleted time off. Requires `availability.update`. */
  "POST /api/availability/time-off/{id}/restore": { path: { id: number }; answer: AvailabilityListTimeOff };
  /** List available times. Requires `calendar.view`. */
  "GET /api/calendar/free-times": { query: { start: string; end: string; minutes: number; member_id?: string; service_id?: number; type?: "job" | "appointment" | "call" | "meeting" | "task" | "consultation" | "phone_support" | "virtual_meeting" | "follow_up"; location?: string; except_event_id?: number; limit?: number }; answer: Array<{ start: string; end: string; member_id: string; member: string }> };
  /** List the events booked during time off. Requires `calendar.view`. */
  "GET /api/calendar/time-off-events": { query?: { user_id?: string; first_day?: string; last_day?: string; start?: string; end?: string }; answer: { count: number; events: Array<TimeOffEventsListEvents> } };
  /** Retrieve event counts for today, this week and this month. Requires `calendar.view`. */
  "GET /api/calendar/stats": { answer: { today_events: number; upcoming_events: number; completed_today: number; overdue_events: number; total_this_week: number; total_this_month: number } };
  /** List today's events. Requires `calendar.view`. */
  "GET /api/calendar/events/today": { query?: { start?: string; end?: string }; answer: Array<TimeOffEventsListEvents> };
  /** List the events in a time range. Defaults to this week. Requires `calendar.view`. */
  "GET /api/calendar/events": { query?: { start?: string; end?: string }; answer: Array<TimeOffEventsListEvents> };
  /** Create an event. Requires `calendar.create`. */
  "POST /api/calendar/events": { body: { title: string; start: string; end: string; type: "job" | "appointment" | "call" | "meeting" | "task" | "consultation" | "phone_support" | "virtual_meeting" | "follow_up"; status?: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled"; priority?: "urgent" | "high" | "medium" | "low"; description?: string | null; client_name?: string | null; contact_name?: string | null; location?: string | null; notes?: string | null; urgency?: "low" | "normal" | "high" | "urgent" | null; service_category?: string | null; estimated_cost?: number | null; customer_id?: number | null; assigned_to?: string | null; service_id?: number | null; override_reason?: string | null; recurrence?: string | null; collisions?: "skip" | "unassign" }; answer: TimeOffEventsListEvents };
  /** Retrieve an event. Requires `calendar.view`. */
  "GET /api/calendar/events/{id}": { path: { id: number }; answer: { id: number; title: string; description: string | null; start: string; end: string; type: "job" | "appointment" | "call" | "meeting" | "task" | "consultation" | "phone_support" | "virtual_meeting" | "follow_up"; status: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled"; priority: "urgent" | "high" | "medium" | "low"; client_name: string | null; contact_name: string | null; location: string | null; notes: string | null; urgency: "low" | "normal" | "high" | "urgent" | null; service_category: string | null; estimated_cost: number | null; customer_id: number | null; assigned_to: string | null; cancel_reason: string | null; cancelled_by_customer: boolean; override_reason: string | null; service_id: number | null; is_outside_hours: boolean; job_id: number | null; series_id: number | null; recurrence_id: string | null; recurrence: string | null; is_exception: boolean; version: number; left_unassigned?: string } };
  /** Update an event, including its time and status. Requires `calendar.update`. */
  "PUT /api/calendar/events/{id}": { path: { id: number }; body?: { title?: string; start?: string; end?: string; type?: "job" | "appointment" | "call" | "meeting" | "task" | "consultation" | "phone_support" | "virtual_meeting" | "follow_up"; status?: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled"; priority?: "urgent" | "high" | "medium" | "low"; description?: string | null; client_name?: string | null; contact_name?: string | null; location?: string | null; notes?: string | null; urgency?: "low" | "normal" | "high" | "urgent" | null; service_category?: string | null; estimated_cost?: number | null; customer_id?: number | null; assigned_to?: string | null; service_id?: number | null; override_reason?: string | null; cancel_reason?: string | null; cancelled_by_customer?: boolean; version?: number; scope?: "this" | "following" | "all"; recurrence?: string | null; collisions?: "skip" | "unassign" }; answer: TimeOffEventsListEvents };
  /** Delete an event. It can be restored for 30 days. Requires `calendar.delete`. */
  "DELETE /api/calendar/events/{id}": { path: { id: number }; body?: { scope?: "this" | "following" | "all" }; answer: TimeOffEventsListEvents };
  /** Restore a deleted event. Requires `calendar.delete`. */
  "POST /api/calendar/events/{id}/restore": { path: { id: number }; body?: { override_reason?: string | null; scope?: "this" | "following" | "all"; collisions?: "skip" | "unassign" }; answer: TimeOffEventsListEvents };
  /** List jobs. Requires `jobs.view`. */
  "GET /api/jobs": { query?: { limit?: number; cursor?: string; search?: string; status?: "planning" | "in_progress" | "completed" | "cancelled"; is_open?: string; is_overdue?: string; is_unscheduled?: string; priority?: "urgent" | "high" | "medium" | "low"; assigned_to?: string; customer_id?: number; service_id?: number; sort?: "due_date" | "-due_date" | "-created_at" | "number" | "client_name"; where?: string; order?: string }; answer: { jobs: Array<JobsListJobs>; next_cursor: string | null; total: number; is_total_least: boolean; left_out: Array<string> } };
  /** Create a job. Requires `jobs.create`. */
  "POST /api/jobs": { body: { title?: string | null; description?: string | null; notes?: string | null; priority?: "urgent" | "high" | "medium" | "low"; customer_id?: number | null; client_name?: string | null; location?: string | null; start_date?: string | null; due_date?: string | null; assigned_to?: string | null; custom_fields?: Record<string, string | number | boolean | Array<string> | null>; lines?: Array<{ kind: "service" | "part" | "labor"; service_id?: number | null; name?: string | null; quantity?: string; unit_price_cents?: number; unit_cost_cents?: number | null; is_taxable?: boolean }>; checklist?: Array<{ text: string; is_required?: boolean; kind?: "check" | "reading" | "signature" | "photo"; unit?: string | null | null }>; recurrence?: string | null }; answer: Job };
  /** Retrieve job counts. Requires `jobs.view`. */
  "GET /api/jobs/stats": { answer: { active: number; overdue: number; unscheduled: number; completed_this_month: number; completed_by_month: Array<{ month: string; count: number }> } };
  /** Retrieve job settings. Requires `jobs.view` and `jobs.cost`. */
  "GET /api/jobs/settings": { answer: { labor_cost_cents: number | null } };
  /** Update job settings. Time already logged keeps its cost. Requires `jobs.update` and `jobs.cost`. */
  "PUT /api/jobs/settings": { body: { labor_cost_cents: number | null }; answer: { labor_cost_cents: number | null } };
  /** Retrieve a job with its lines, checklist and visits. Requires `jobs.view`. */
  "GET /api/jobs/{id}": { path: { id: number }; answer: Job };
  /** Update a job. Requires `jobs.update`. */
  "PUT /api/jobs/{id}": { path: { id: number }; body?: { title?: string; description?: string | null; notes?: string | null; priority?: "urgent" | "high" | "medium" | "low"; customer_id?: number | null; client_name?: string | null; location?: string | null; start_date?: string | null; due_date?: string | null; assigned_to?: string | null; custom_fields?: Record<string, string | number | boolean | Array<string> | null>; version?: number }; answer: Job };
  /** Delete a job. It can be restored for 30 days. Requires `jobs.delete`. */
  "DELETE /api/jobs/{id}": { path: { id: number }; answer: JobsListJobs };
  /** List the history of a job, newest first. Requires `jobs.view`. */
  "GET /api/jobs/{id}/history": { path: { id: number }; answer: Array<JobsHistory> };
  /** Replace the lines of a job. Existing lines keep their id, price and cost. Requires `jobs.update`. */
  "PUT /api/jobs/{id}/lines": { path: { id: number }; body: { version?: number; lines: Array<{ kind: "service" | "part" | "labor"; service_id?: number | null; name?: string | null; quantity?: string; unit_price_cents?: number; unit_cost_cents?: number | null; is_taxable?: boolean; id?: string }> }; answer: Job };
  /** Replace the checklist of a job. Existing items keep their id and state. Requires `jobs.update`. */
  "PUT /api/jobs/{id}/checklist": { path: { id: number }; body: { version?: number; items: Array<{ text: string; is_required?: boolean; kind?: "check" | "reading" | "signature" | "photo"; unit?: string | null | null; id?: string }> }; answer: Job };
  /** Check or uncheck a checklist item. A reading needs its number. Requires `jobs.update`. */
  "PUT /api/jobs/{id}/checklist/{item_id}": { path: { id: number; item_id: string }; body: { is_done: boolean; at?: string; reading?: string; signature?: { name: string; picture: string }; photo_id?: number }; answer: Job };
  /** Complete a job. Its visits and required checklist items must be completed first. Requires `jobs.update`. */
  "POST /api/jobs/{id}/complete": { path: { id: number }; body?: { version?: number }; answer: Job };
  /** Cancel a job and its visits. Requires `jobs.update`. */
  "POST /api/jobs/{id}/cancel": { path: { id: number }; body: { version?: number; reason: string; cancelled_by_customer?: boolean }; answer: Job };
  /** Reopen a completed or cancelled job. Requires `jobs.update`. */
  "POST /api/jobs/{id}/reopen": { path: { id: number }; body: { version?: number; reason: string }; answer: Job };
  /** Stop a repeating job. Later jobs that haven't been started are deleted. Requires `jobs.update`. */
  "POST /api/jobs/{id}/stop-repeating": { path: { id: number }; answer: Job };
  /** Restore a deleted job. Requires `jobs.delete`. */
  "POST /api/jobs/{id}/restore": { path: { id: number }; answer: Job };
  /** List the visits in a time range. Requires `jobs.view`. */
  "GET /api/visits": { query: { start: string; end: string; assigned_to?: string }; answer: Array<Visit> };
  /** Add a visit to a job. Requires `jobs.update`. */
  "POST /api/visits": { body: { start?: string; end?: string; assigned_to?: string | null; arrival_from?: string | null; arrival_until?: string | null; override_reason?: string | null; job_id: number; duration_minutes?: number; instructions?: string | null }; answer: Visit };
  /** Retrieve a visit. Requires `jobs.view`. */
  "GET /api/visits/{id}": { path: { id: number }; answer: Visit };
  /** Update the instructions, duration or arrival window of a visit. Requires `jobs.update`. */
  "PUT /api/visits/{id}": { path: { id: number }; body?: { version?: number; instructions?: string | null; duration_minutes?: number; arrival_from?: string | null; arrival_until?: string | null }; answer: Visit };
  /** Schedule or reschedule a visit. Requires `jobs.update`. */
  "PUT /api/visits/{id}/schedule": { path: { id: number }; body: { version?: number; start: string; end: string; assigned_to?: string | null; arrival_from?: string | null; arrival_until?: string | null; override_reason?: string | null }; answer: Visit };
  /** Unschedule a visit. Requires `jobs.update`. */
  "POST /api/visits/{id}/unschedule": { path: { id: number }; body?: { version?: number }; answer: Visit };
  /** Mark the technician as on the way. Requires `jobs.update`. */
  "POST /api/visits/{id}/on-the-way": { path: { id: number }; body?: { version?: number; at?: string }; answer: Visit };
  /** Start a visit. Requires `jobs.update`. */
  "POST /api/visits/{id}/start": { path: { id: number }; body?: { version?: number; at?: string }; answer: Visit };
  /** Complete a visit. The last visit of a job needs every required checklist item checked. Requires `jobs.update`. */
  "POST /api/visits/{id}/finish": { path: { id: number }; body?: { version?: number; at?: string; report?: string | null }; answer: Visit };
  /** Undo the start of a visit or its on-the-way status. Requires `jobs.update`. */
  "POST /api/visits/{id}/step-back": { path: { id: number }; body?: { version?: number; from?: "on_the_way" | "started" }; answer: Visit };
  /** Cancel a visit. Requires `jobs.update`. */
  "POST /api/visits/{id}/cancel": { path: { id: number }; body: { version?: number; reason: string }; answer: Visit };
  /** Reopen a completed or cancelled visit. Requires `jobs.update`. */
  "POST /api/visits/{id}/reopen": { path: { id: number }; body: { version?: number; reason: string }; answer: Visit };
  /** Add a part or time entry to a visit. Requires `jobs.update`. */
  "POST /api/visits/{id}/uses": { path: { id: number }; body: { at?: string; use_id?: string; kind: "part" | "time"; name?: string | null; quantity?: string; minutes?: number; unit_cost_cents?: number; unit_price_cents?: number; service_id?: number }; answer: Visit };
  /** Remove a part or time entry from a visit. Requires `jobs.update`. */
  "DELETE /api/visits/{id}/uses/{use_id}": { path: { id: number; use_id: string }; answer: Visit };
  /** Retrieve the dispatch board for a day. Requires `jobs.view` and `calendar.view`. */
  "GET /api/dispatch": { query?: { day?: string }; answer: { day: string; opening: { start: string; end: string }; lanes: Array<{ user_id: string; name: string; working: Array<{ start: string; end: string }>; time_off: Array<{ start: string; end: string; title: string }>; taken: Array<{ event_id: number; title: string; start: string; end: string }>; visits: Array<VisitsDispatchLanesVisits>; booked_minutes: number; working_minutes: number }>; unassigned: Array<VisitsDispatchLanesVisits>; unscheduled: Array<VisitsDispatchLanesVisits> } };
  /** Retrieve where the visits of a day are. Requires `jobs.view` and `calendar.view`. */
  "GET /api/dispatch/map": { query?: { day?: string }; answer: { base: { latitude: number; longitude: number; is_exact: boolean } | null; stops: Array<{ visit_id: number; place: { latitude: number; longitude: number; is_exact: boolean } | null; travel_minutes: number | null }>; tiles: { url: string; attribution: string } | null } };
  /** List your own visits by day, with everything needed offline. Requires `jobs.view`. */
  "GET /api/my-days": { query?: { from?: string; days?: number }; answer: Array<{ day: string; map?: { base: { latitude: number; longitude: number; is_exact: boolean } | null; stops: Array<{ visit_id: number; place: { latitude: number; longitude: number; is_exact: boolean } | null; travel_minutes: number | null }>; tiles: { url: string; attribution: string } | null }; visits: Array<{ id: number; job_id: number; job_number: string; job_title: string; event_id: number | null; status: "unscheduled" | "scheduled" | "on_the_way" | "started" | "done" | "cancelled"; is_confirmed: boolean; start: string | null; end: string | null; duration_minutes: number; arrival_from: string | null; arrival_until: string | null; assigned_to: string | null; override_reason: string | null; customer_id: number | null; client_name: string; client_phone: string | null; location: string | null; priority: "urgent" | "high" | "medium" | "low"; due_date: string | null; instructions: string | null; on_the_way_at: string | null; started_at: string | null; done_at: string | null; report: string | null; cancel_reason: string | null; uses: Array<JobsCreateVisitsUses>; version: number; checklist: Array<JobsCreateChecklist>; job_notes: string | null; job_description: string | null }> }> };
  /** Retrieve what was done for a customer, and their last and next visit. Requires `customers.view` and `jobs.view`. */
  "GET /api/customers/{id}/work": { path: { id: number }; answer: { jobs_total: number; jobs_open: number; jobs_completed: number; completed_cents: number; completed_by_month: Array<{ month: string; cents: number }>; last_visit: { job_id: number; start: string } | null; next_visit: { job_id: number; start: string } | null } };
  /** List files, the newest first. Requires `files.view`. */
  "GET /api/files": { query?: { limit?: number; cursor?: string; search?: string; folder?: "none" | number; customer_id?: number; job_id?: number; visit_id?: number; contract_id?: number; kind?: "image" | "video" | "audio" | "pdf" | "text" | "document" | "other"; tag?: string; from?: string; to?: string; trash?: "true" | "false"; sort?: "newest" | "name" | "size" }; answer: { files: Array<File>; total: number; next_cursor: string | null } };
  /** Retrieve how much of the storage is used. Requires `files.view`. */
  "GET /api/files/storage": { answer: { used: number; included: number; in_trash: number; in_versions: number; files: number } };
  /** List all folders, by name. Requires `files.view`. */
  "GET /api/files/folders": { answer: { folders: Array<FilesFoldersFolders> } };
  /** Add a folder. Requires `files.create`. */
  "POST /api/files/folders": { body: { name: string; parent_id?: number | null }; answer: FilesFoldersFolders };
  /** Rename or move a folder. Requires `files.update`. */
  "PUT /api/files/folders/{id}": { path: { id: number }; body?: { name?: string; parent_id?: number | null; version?: number }; answer: FilesFoldersFolders };
  /** Delete an empty folder. Requires `files.delete`. */
  "DELETE /api/files/folders/{id}": { path: { id: number }; answer: FilesFoldersFolders };
  /** Begin an upload. Requires `files.create`. */
  "POST /api/files/uploads": { body: { name: string; size: number; accepted_cents?: number; folder_id?: number | null; folder_path?: Array<string>; customer_ids?: Array<number>; job_ids?: Array<number>; visit_ids?: Array<number>; contract_ids?: Array<number>; tags?: Array<string> }; answer: { id: number; upload_url: string; size: number; cost_cents: number } };
  /** Finish an upload whose bytes have all arrived. Requires `files.create`. */
  "POST /api/files/uploads/{id}/finish": { path: { id: number }; answer: File };
  /** Cancel an upload. Requires `files.create`. */
  "DELETE /api/files/uploads/{id}": { path: { id: number }; answer: { id: number } };
  /** Retrieve a file. Requires `files.view`. */
  "GET /api/files/{id}": { path: { id: number }; answer: File };
  /** Rename, move, tag or link a file. Requires `files.update`. */
  "PUT /api/files/{id}": { path: { id: number }; body?: { name?: string; folder_id?: number | null; tags?: Array<string>; customer_ids?: Array<number>; job_ids?: Array<number>; visit_ids?: Array<number>; contract_ids?: Array<number>; version?: number }; answer: File };
  /** Move a file to the trash. Requires `files.delete`. */
  "DELETE /api/files/{id}": { path: { id: number }; answer: File };
  /** Restore a file from the trash. Requires `files.delete`. */
  "POST /api/files/{id}/restore": { path: { id: number }; answer: File };
  /** Delete a file in the trash forever. Requires `files.delete`. */
  "POST /api/files/{id}/purge": { path: { id: number }; answer: { id: number } };
  /** Answer a checklist item with one of the job's photos. Requires `jobs.update`. */
  "PUT /api/jobs/{id}/checklist/{item_id}/photo": { path: { id: number; item_id: string }; body: { file_id: number; at?: string }; answer: Job };
  /** List the pages of a PDF with addresses of their pictures. Requires `files.view`. */
  "GET /api/files/{id}/pages": { path: { id: number }; answer: { count: number; pages: Array<{ number: number; width: number; height: number; url: string }>; problem: string | null } };
  /** List the links to a file. Requires `files.view`. */
  "GET /api/files/{id}/shares": { path: { id: number }; answer: { shares: Array<FileSharesListShares> } };
  /** Create a link to a file. Its address is returned once. Requires `files.update`. */
  "POST /api/files/{id}/shares": { path: { id: number }; body?: { ends_on?: string | null; password?: string | null; most_downloads?: number | null }; answer: { share: FileSharesListShares; url: string } };
  /** Revoke a link to a file. Requires `files.update`. */
  "DELETE /api/files/{id}/shares/{share_id}": { path: { id: number; share_id: string }; answer: FileSharesListShares };
  /** List the versions of a file. Requires `files.view`. */
  "GET /api/files/{id}/versions": { path: { id: number }; answer: { versions: Array<{ id: number; number: number; is_current: boolean; name: string; size: number; kind: "image" | "video" | "audio" | "pdf" | "text" | "document" | "other"; uploaded_by: string; created_at: string; media_type: string; content_url: string; download_url: string }> } };
  /** Begin the upload of a new version of a file. Requires `files.update`. */
  "POST /api/files/{id}/versions": { path: { id: number }; body: { name: string; size: number; accepted_cents?: number }; answer: { id: number; file_id: number; upload_url: string; size: number; cost_cents: number } };
  /** Finish the upload of a version whose bytes have all arrived. Requires `files.update`. */
  "POST /api/files/{id}/versions/{version_id}/finish": { path: { id: number; version_id: number }; answer: File };
  /** Cancel the upload of a version. Requires `files.update`. */
  "POST /api/files/{id}/versions/{version_id}/cancel": { path: { id: number; version_id: number }; answer: { id: number } };
  /** Make an earlier version of a file the current one. Requires `files.update`. */
  "POST /api/files/{id}/versions/{version_id}/restore": { path: { id: number; version_id: number }; answer: File };
  /** Delete an earlier version of a file. Requires `files.delete`. */
  "DELETE /api/files/{id}/versions/{version_id}": { path: { id: number; version_id: number }; answer: { id: number } };
  /** Retrieve counts of open, due and overdue tasks. Requires `tasks.view`. */
  "GET /api/tasks/stats": { answer: { open: number; overdue: number; due_today: number; due_this_week: number; without_date: number; done_today: number; mine: number; mine_due: number } };
  /** Check which customers have a next step. Requires `tasks.view` and `customers.view`. */
  "GET /api/tasks/next-steps": { query: { customer_ids: Array<number> }; answer: { next_steps: Array<{ customer_id: number; has_next_step: boolean; task: { id: number; title: string; due_date: string | null } | null; is_overdue: boolean }> } };
  /** List leads and prospects without a next step, longest waiting first. Requires `tasks.view` and `customers.view`. */
  "GET /api/tasks/forgotten-leads": { query?: { limit?: number; cursor?: string }; answer: { leads: Array<{ id: number; name: string; company: string | null; phone: string | null; status: "lead" | "prospect"; estimated_value_cents: number | null; waiting_since: string }>; total: number; next_cursor: string | null } };
  /** List tasks, due soonest first. Requires `tasks.view`. */
  "GET /api/tasks": { query?: { limit?: number; cursor?: string; state?: "open" | "done" | "all"; due?: "overdue" | "today" | "week" | "later" | "none"; mine?: boolean; assigned_to?: string; customer_id?: number; job_id?: number; priority?: "urgent" | "high" | "medium" | "low"; search?: string; where?: string; order?: string }; answer: { tasks: Array<Task>; total: number; next_cursor: string | null; left_out: Array<string> } };
  /** Add a task. Requires `tasks.create`. */
  "POST /api/tasks": { body: { title: string; notes?: string | null; due_date?: string | null; due_time?: string | null; priority?: "urgent" | "high" | "medium" | "low"; customer_id?: number | null; job_id?: number | null; assigned_to?: string | null }; answer: Task };
  /** Retrieve a task. Requires `tasks.view`. */
  "GET /api/tasks/{id}": { path: { id: number }; answer: Task };
  /** Update a task. Requires `tasks.update`. */
  "PUT /api/tasks/{id}": { path: { id: number }; body?: { title?: string; notes?: string | null; due_date?: string | null; due_time?: string | null; priority?: "urgent" | "high" | "medium" | "low"; customer_id?: number | null; job_id?: number | null; assigned_to?: string | null; version?: number }; answer: Task };
  /** Delete a task. Can be restored. Requires `tasks.delete`. */
  "DELETE /api/tasks/{id}": { path: { id: number }; answer: Task };
  /** Mark a task as done. Requires `tasks.update`. */
  "POST /api/tasks/{id}/done": { path: { id: number }; answer: Task };
  /** Reopen a completed task. Requires `tasks.update`. */
  "POST /api/tasks/{id}/undone": { path: { id: number }; answer: Task };
  /** Restore a deleted task. Requires `tasks.delete`. */
  "POST /api/tasks/{id}/restore": { path: { id: number }; answer: Task };
  /** Retrieve reminder rules, quiet hours and self-service settings. Requires `reminders.view`. */
  "GET /api/reminders/settings": { answer: RemindersSettings };
  /** Update reminder rules, quiet hours or self-service settings. Requires `reminders.update`. */
  "PUT /api/reminders/settings": { body: { sends_texts?: boolean; quiet_hours?: { from: string; to: string } | null; policy?: RemindersSettingsPolicy; rules?: Array<RemindersSettingsRules>; version?: number }; answer: RemindersSettings };
  /** Retrieve sample values for previewing a reminder. Requires `reminders.view`. */
  "GET /api/reminders/example": { query: { type: "job" | "appointment" | "call" | "meeting" }; answer: { is_real: boolean; facts: { client: string; what: string; date: string; time: string; technician: string; where: string; business: string; phone: string; link: string; confirm: string } } };
  /** Send yourself a test reminder. Requires `reminders.update`. */
  "POST /api/reminders/test": { body: { kind: "before" | "booked" | "moved" | "cancelled"; type: "job" | "appointment" | "call" | "meeting"; channel: "mail" | "text"; subject?: string | null; mail_text?: string | null; sms_text?: string | null }; answer: { sent_to: string } };
  /** List reminders, newest first. Requires `reminders.view`. */
  "GET /api/reminders": { query?: { status?: "waiting" | "sending" | "sent" | "dropped" | "failed"; channel?: "mail" | "text"; search?: string; before?: string }; answer: { reminders: Array<RemindersHistoryReminders>; next: string | null } };
  /** List the planned and past reminders of an event. Requires `reminders.view` and `calendar.view`. */
  "GET /api/reminders/events/{id}": { path: { id: number }; answer: { why_none: string | null; customer: { id: number; name: string; is_refusing: boolean } | null; planned: Array<{ kind: "before" | "booked" | "moved" | "cancelled"; channel: "mail" | "text"; minutes_before: number | null; due_at: string }>; past: Array<RemindersHistoryReminders>; link: string | null; plan_note: string | null; is_refused: boolean } };
  /** Turn the reminders of an event on or off. Requires `calendar.update`. */
  "PUT /api/reminders/events/{id}": { path: { id: number }; body: { is_refusing: boolean }; answer: { is_refusing: boolean } };
  /** Retrieve booking page settings. Requires `booking.view`. */
  "GET /api/booking/settings": { answer: BookingSettings };
  /** Update booking page settings. Requires `booking.update`. */
  "PUT /api/booking/settings": { body: { is_on?: boolean; slug?: string; title?: string; welcome?: string; confirmation?: string; event_type?: "appointment" | "job"; notice_hours?: number; horizon_days?: number; step_minutes?: 15 | 30 | 60; daily_limit?: number | null; email_field?: "required" | "optional" | "none"; phone_field?: "required" | "optional" | "none"; address_field?: "required" | "optional" | "none"; asks_about_offers?: boolean; services?: Array<{ service_id: number; shows_price: boolean; minutes: number | null; member_ids: Array<string> }>; version?: number }; answer: BookingSettings };
  /** Preview the booking page with changed settings. Requires `booking.view`. */
  "POST /api/booking/preview": { body: { welcome?: string; confirmation?: string; email_field?: "required" | "optional" | "none"; phone_field?: "required" | "optional" | "none"; address_field?: "required" | "optional" | "none"; asks_about_offers?: boolean; title?: string; services?: Array<{ service_id: number; shows_price: boolean; minutes: number | null }> }; answer: { page: string; details: string; confirmation: string } };
  /** List your calendar feeds. Requires `calendar.view`. */
  "GET /api/calendar/feeds": { answer: { feeds: Array<FeedsListFeeds> } };
  /** Create a calendar feed. Requires `calendar.view`. */
  "POST /api/calendar/feeds": { body: { name: string; covers: "mine" | "team" | "all"; shows?: "details" | "busy" }; answer: { feed: FeedsListFeeds; url: string } };
  /** Replace the address of a feed. The old address stops working. Requires `calendar.view`. */
  "POST /api/calendar/feeds/{id}/renew": { path: { id: string }; answer: { feed: FeedsListFeeds; url: string } };
  /** Delete a feed. Requires `calendar.view`. */
  "DELETE /api/calendar/feeds/{id}": { path: { id: string }; answer: FeedsListFeeds };
  /** Preview a calendar import. Requires `calendar.create` and `calendar.update`. */
  "POST /api/calendar/imports/preview": { body: { text: string; assigned_to?: string | null; type?: "job" | "appointment" | "call" | "meeting" | "task" }; answer: { lines: Array<FeedsPreviewImportLines>; past_left_out: number; shortened: Array<{ line: number; message: string }>; errors: Array<{ line: number; message: string }> } };
  /** Import a calendar file. Requires `calendar.create` and `calendar.update`. */
  "POST /api/calendar/imports": { body: { text: string; assigned_to?: string | null; type?: "job" | "appointment" | "call" | "meeting" | "task" }; answer: { lines: Array<FeedsPreviewImportLines>; past_left_out: number; shortened: Array<{ line: number; message: string }>; errors: Array<{ line: number; message: string }> } };
  /** List templates, by name. Requires `templates.view`. */
  "GET /api/templates": { query?: { limit?: number; cursor?: string; search?: string; kind?: "contract" | "email" | "text"; category?: string; sort?: "name" | "-name" | "newest" }; answer: { templates: Array<{ id: number; kind: "contract" | "email" | "text"; name: string; category: string; updated_by: string; created_at: string; updated_at: string; version: number; first_words: string }>; total: number; next_cursor: string | null } };
  /** Add a template. Requires `templates.create`. */
  "POST /api/templates": { body: { name: string; category: string; content: { kind: "contract"; title: string; signers: Array<{ id: string; label: string; is_business: boolean }>; sections: Array<{ id: string; kind: "clause"; heading: string; text: string } | { id: string; kind: "prices" } | { id: string; kind: "fields"; signer: string; fields: Array<{ id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; is_required: boolean }> }> } | { kind: "email"; subject: string; text: string } | { kind: "text"; text: string } }; answer: Template };
  /** List categories and how many templates each has. Requires `templates.view`. */
  "GET /api/templates/categories": { answer: { categories: Array<{ name: string; templates: number }> } };
  /** List the templates that come with Plumbline. Requires `templates.view`. */
  "GET /api/templates/starters": { answer: { starters: Array<{ key: string; name: string; category: string; content: { kind: "contract"; title: string; signers: Array<{ id: string; label: string; is_business: boolean }>; sections: Array<{ id: string; kind: "clause"; heading: string; text: string } | { id: string; kind: "prices" } | { id: string; kind: "fields"; signer: string; fields: Array<{ id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; is_required: boolean }> }> } | { kind: "email"; subject: string; text: string } | { kind: "text"; text: string }; is_added: boolean }> } };
  /** Add every starter template that the business doesn't have. Requires `templates.create`. */
  "POST /api/templates/starters": { answer: { added: number } };
  /** Fill in a template for a customer or job, as a preview. Requires `templates.view`. */
  "POST /api/templates/fill": { body: { content: { kind: "contract"; title: string; signers: Array<{ id: string; label: string; is_business: boolean }>; sections: Array<{ id: string; kind: "clause"; heading: string; text: string } | { id: string; kind: "prices" } | { id: string; kind: "fields"; signer: string; fields: Array<{ id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; is_required: boolean }> }> } | { kind: "email"; subject: string; text: string } | { kind: "text"; text: string }; customer_id?: number | null; job_id?: number | null; values?: Record<string, string>; has_samples?: boolean }; answer: { subject: string | null; text: string | null; paper: TemplatesFillPaper | null; unfilled: Array<{ field: "client" | "first_name" | "company" | "client_email" | "client_phone" | "client_address" | "service" | "scope_of_work" | "job_number" | "where" | "date" | "time" | "technician" | "amount" | "contract_number" | "invoice_number" | "due_date" | "link" | "today" | "sender" | "business" | "business_phone" | "business_address" | "website" | string; places: Array<string> }>; email: string | null; phone: string | null } };
  /** Retrieve a template. Requires `templates.view`. */
  "GET /api/templates/{id}": { path: { id: number }; answer: Template };
  /** Update a template. Requires `templates.update`. */
  "PUT /api/templates/{id}": { path: { id: number }; body?: { name?: string; category?: string; content?: { kind: "contract"; title: string; signers: Array<{ id: string; label: string; is_business: boolean }>; sections: Array<{ id: string; kind: "clause"; heading: string; text: string } | { id: string; kind: "prices" } | { id: string; kind: "fields"; signer: string; fields: Array<{ id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; is_required: boolean }> }> } | { kind: "email"; subject: string; text: string } | { kind: "text"; text: string }; version?: number }; answer: Template };
  /** Delete a template. Requires `templates.delete`. */
  "DELETE /api/templates/{id}": { path: { id: number }; answer: Template };
  /** List the saved versions of a template, newest first. Requires `templates.view`. */
  "GET /api/templates/{id}/versions": { path: { id: number }; answer: { versions: Array<{ number: number; name: string; category: string; content: { kind: "contract"; title: string; signers: Array<{ id: string; label: string; is_business: boolean }>; sections: Array<{ id: string; kind: "clause"; heading: string; text: string } | { id: string; kind: "prices" } | { id: string; kind: "fields"; signer: string; fields: Array<{ id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; is_required: boolean }> }> } | { kind: "email"; subject: string; text: string } | { kind: "text"; text: string }; saved_at: string; saved_by: string }> } };
  /** Duplicate a template. Requires `templates.create`. */
  "POST /api/templates/{id}/duplicate": { path: { id: number }; answer: Template };
  /** Restore a deleted template. Requires `templates.delete`. */
  "POST /api/templates/{id}/restore": { path: { id: number }; answer: Template };
  /** List contracts. Requires `contracts.view`. */
  "GET /api/contracts": { query?: { limit?: number; cursor?: string; search?: string; group?: "draft" | "pending" | "signed" | "closed"; customer_id?: number; job_id?: number; sort?: "newest" | "number" | "-number" | "client_name"; where?: string; order?: string }; answer: { contracts: Array<{ id: number; number: string; title: string; status: "draft" | "sent" | "viewed" | "partly_signed" | "completed" | "declined" | "voided" | "expired"; customer_id: number | null; client_name: string; total_cents: number; currency: string; signers_total: number; signers_done: number; sent_at: string | null; expires_at: string | null; completed_at: string | null; created_at: string; updated_at: string; custom_fields?: Record<string, string | number | boolean | Array<string>>; version: number; closed_at: string | null; close_reason: string | null; template_name: string | null; sent_by: string | null; created_by: string | null }>; total: number; next_cursor: string | null; left_out: Array<string> } };
  /** Create a contract as a draft. Requires `contracts.create`. */
  "POST /api/contracts": { body: { template_id?: number; file_id?: number; customer_id?: number | null; job_id?: number | null; change_of?: number; custom_fields?: Record<string, string | number | boolean | Array<string> | null> }; answer: Contract };
  /** Retrieve contract counts. Requires `contracts.view`. */
  "GET /api/contracts/stats": { answer: { total: number; signed: number; pending: number; draft: number; templates: number; signed_cents: number; pending_cents: number; currency: string } };
  /** Retrieve a contract. Requires `contracts.view`. */
  "GET /api/contracts/{id}": { path: { id: number }; answer: Contract };
  /** Update a draft contract. Requires `contracts.update`. */
  "PUT /api/contracts/{id}": { path: { id: number }; body?: { customer_id?: number | null; job_id?: number | null; content?: { kind: "contract"; title: string; signers: Array<{ id: string; label: string; is_business: boolean }>; sections: Array<{ id: string; kind: "clause"; heading: string; text: string } | { id: string; kind: "prices" } | { id: string; kind: "fields"; signer: string; fields: Array<{ id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; is_required: boolean }> }> }; places?: Record<string, { page: number; x: number; y: number; width: number; height: number }>; typed?: Record<string, string>; lines?: Array<ContractsCreateLines>; terms?: { discount?: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number } | null; tax?: { name: string; percent: string } | null; deposit?: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number } | null }; signers?: Array<ContractsUpdateInputSigners>; is_ordered?: boolean; copies?: Array<{ name?: string; email: string }>; message?: string | null; valid_days?: number | null; reminder_days?: number | null; after_signing?: { makes_job?: boolean; visit?: { start: string; minutes: number; assigned_to?: string | null } | null }; custom_fields?: Record<string, string | number | boolean | Array<string> | null>; version?: number }; answer: Contract };
  /** Delete a draft contract. It can be restored for 30 days. Requires `contracts.delete`. */
  "DELETE /api/contracts/{id}": { path: { id: number }; answer: Contract };
  /** Retrieve the log of a contract and verify its hashes. Requires `contracts.view`. */
  "GET /api/contracts/{id}/log": { path: { id: number }; answer: { entries: Array<{ number: number; at: string; type: string; title: string; by: string; hash: string }>; broken_at: number | null } };
  /** Preview a draft contract with changes that aren't saved. Requires `contracts.view`. */
  "POST /api/contracts/{id}/preview": { path: { id: number }; body?: { customer_id?: number | null; job_id?: number | null; content?: { kind: "contract"; title: string; signers: Array<{ id: string; label: string; is_business: boolean }>; sections: Array<{ id: string; kind: "clause"; heading: string; text: string } | { id: string; kind: "prices" } | { id: string; kind: "fields"; signer: string; fields: Array<{ id: string; kind: "signature" | "initials" | "date" | "tick" | "text"; label: string; is_required: boolean }> }> }; places?: Record<string, { page: number; x: number; y: number; width: number; height: number }>; typed?: Record<string, string>; lines?: Array<ContractsCreateLines>; terms?: { discount?: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number } | null; tax?: { name: string; percent: string } | null; deposit?: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number } | null }; signers?: Array<ContractsUpdateInputSigners>; is_ordered?: boolean; copies?: Array<{ name?: string; email: string }>; message?: string | null; valid_days?: number | null; reminder_days?: number | null; after_signing?: { makes_job?: boolean; visit?: { start: string; minutes: number; assigned_to?: string | null } | null } }; answer: { paper: TemplatesFillPaper; totals: ContractsCreateTotals; unfilled: Array<{ field: "client" | "first_name" | "company" | "client_email" | "client_phone" | "client_address" | "service" | "scope_of_work" | "job_number" | "where" | "date" | "time" | "technician" | "amount" | "contract_number" | "invoice_number" | "due_date" | "link" | "today" | "sender" | "business" | "business_phone" | "business_address" | "website" | string; places: Array<string> }>; problems: Array<string> } };
  /** Duplicate a contract as a draft. Requires `contracts.create`. */
  "POST /api/contracts/{id}/duplicate": { path: { id: number }; answer: Contract };
  /** Restore a deleted draft contract. Requires `contracts.delete`. */
  "POST /api/contracts/{id}/restore": { path: { id: number }; answer: Contract };
  /** Send a contract for signature. Requires `contracts.send`. */
  "POST /api/contracts/{id}/send": { path: { id: number }; body?: { version?: number }; answer: Contract };
  /** Remind the people who haven't signed yet. Requires `contracts.send`. */
  "POST /api/contracts/{id}/remind": { path: { id: number }; answer: Contract };
  /** Correct how to reach a signer who hasn't signed. Earlier links stop working. Requires `contracts.send`. */
  "PUT /api/contracts/{id}/signers/{signer_id}": { path: { id: number; signer_id: string }; body?: { email?: string | null; phone?: string | null }; answer: Contract };
  /** Give a signature of the business that is still to come to another team member. Requires `contracts.send`. */
  "PUT /api/contracts/{id}/signers/{signer_id}/member": { path: { id: number; signer_id: string }; body: { user_id: string }; answer: Contract };
  /** Create a link for a signer. It is returned once. Requires `contracts.send`. */
  "POST /api/contracts/{id}/signers/{signer_id}/links": { path: { id: number; signer_id: string }; body: { channel: "link" | "in_person" | "app" }; answer: { url: string } };
  /** Void a contract that isn't completed. Requires `contracts.send`. */
  "POST /api/contracts/{id}/void": { path: { id: number }; body: { reason: string }; answer: Contract };
  /** Give a contract more time to be signed. Requires `contracts.send`. */
  "POST /api/contracts/{id}/extend": { path: { id: number }; body: { days: number }; answer: Contract };
  /** Create a draft that replaces a contract, which is voided if it's pending. Requires `contracts.create` and `contracts.send`. */
  "POST /api/contracts/{id}/replace": { path: { id: number }; body?: { reason?: string | null }; answer: Contract };
  /** Retry a step that failed after signing. Requires `contracts.send`. */
  "POST /api/contracts/{id}/steps/{kind}/retry": { path: { id: number; kind: "job" | "visit" | "deposit" }; answer: Contract };
  /** List invoices. Requires `invoices.view`. */
  "GET /api/invoices": { query?: { limit?: number; cursor?: string; search?: string; group?: "paid" | "unpaid" | "pending" | "overdue" | "draft" | "closed"; customer_id?: number; job_id?: number; contract_id?: number; sort?: "newest" | "number" | "-number" | "client_name" | "due_on" | "-total_cents"; where?: string; order?: string }; answer: { invoices: Array<{ id: number; number: string | null; kind: "standard" | "deposit"; title: string; status: "draft" | "issued" | "partly_paid" | "paid" | "credited" | "void" | "written_off"; is_overdue: boolean; customer_id: number | null; client_name: string; job_id: number | null; contract_id: number | null; currency: string; total_cents: number; paid_cents: number; credited_cents: number; balance_cents: number; issued_on: string | null; due_on: string | null; sent_at: string | null; seen_at: string | null; created_at: string; updated_at: string; custom_fields?: Record<string, string | number | boolean | Array<string>>; version: number }>; total: number; next_cursor: string | null; left_out: Array<string> } };
  /** Create an invoice as a draft. Requires `invoices.create`. */
  "POST /api/invoices": { body: { customer_id?: number | null; job_id?: number | null; contract_id?: number | null; custom_fields?: Record<string, string | number | boolean | Array<string> | null> }; answer: Invoice };
  /** Retrieve what invoices come to. Requires `invoices.view`. */
  "GET /api/invoices/stats": { answer: { currency: string; total: number; total_cents: number; paid: number; paid_cents: number; pending: number; pending_cents: number; overdue: number; overdue_cents: number; draft: number; draft_cents: number } };
  /** Retrieve what a customer owes, has to their credit and paid. Requires `invoices.view` and `customers.view`. */
  "GET /api/customers/{id}/balance": { path: { id: number }; answer: { balance_cents: number; credit_cents: number; paid_cents: number; currency: string } };
  /** Retrieve an invoice. Requires `invoices.view`. */
  "GET /api/invoices/{id}": { path: { id: number }; answer: Invoice };
  /** Update a draft invoice. Requires `invoices.update`. */
  "PUT /api/invoices/{id}": { path: { id: number }; body?: { title?: string; customer_id?: number | null; job_id?: number | null; lines?: Array<InvoicesCreateLines>; terms?: InvoicesCreateTerms; note?: string | null; due_days?: number; due_on?: string | null; custom_fields?: Record<string, string | number | boolean | Array<string> | null>; version?: number }; answer: Invoice };
  /** Delete a draft invoice. It can be restored for 30 days. Requires `invoices.delete`. */
  "DELETE /api/invoices/{id}": { path: { id: number }; answer: Invoice };
  /** List the history of an invoice, newest first. Requires `invoices.view`. */
  "GET /api/invoices/{id}/history": { path: { id: number }; answer: Array<JobsHistory> };
  /** List the lines of a job that no other invoice bills. Requires `invoices.view` and `jobs.view`. */
  "GET /api/invoices/{id}/unbilled": { path: { id: number }; query: { job_id: number }; answer: { lines: Array<{ id: string; service_id?: number | null; name: string; description?: string; quantity?: string; unit_price_cents: number; discount?: { kind: "percent"; percent: string } | { kind: "amount"; amount_cents: number } | null; taxes?: Array<string>; source?: { job_id: number; line_id: string } | null; rounding_cents?: number; is_taxable: boolean; used: "part" | "time" | null }> } };
  /** Preview a draft invoice with changes that aren't saved. Requires `invoices.view`. */
  "POST /api/invoices/{id}/preview": { path: { id: number }; body?: { title?: string; customer_id?: number | null; job_id?: number | null; lines?: Array<InvoicesCreateLines>; terms?: InvoicesCreateTerms; note?: string | null; due_days?: number; due_on?: string | null }; answer: { paper: TemplatesFillPaper; totals: InvoicesCreateTotals; problems: Array<string> } };
  /** Duplicate an invoice as a draft. Requires `invoices.create`. */
  "POST /api/invoices/{id}/duplicate": { path: { id: number }; answer: Invoice };
  /** Restore a deleted draft invoice. Requires `invoices.delete`. */
  "POST /api/invoices/{id}/restore": { path: { id: number }; answer: Invoice };
  /** Issue an invoice: it gets its number and no longer changes. Requires `invoices.send`. */
  "POST /api/invoices/{id}/issue": { path: { id: number }; body?: { version?: number }; answer: Invoice };
  /** Email an invoice to its customer. A draft is issued first. Requires `invoices.send`. */
  "POST /api/invoices/{id}/send": { path: { id: number }; body?: { version?: number; to?: string | null; message?: string | null }; answer: Invoice };
  /** Create a link to an issued invoice. It is returned once. Requires `invoices.send`. */
  "POST /api/invoices/{id}/links": { path: { id: number }; answer: { url: string } };
  /** Turn off every link to an invoice. Requires `invoices.send`. */
  "DELETE /api/invoices/{id}/links": { path: { id: number }; answer: Invoice };
  /** Void an issued invoice. It keeps its number. Requires `invoices.adjust`. */
  "POST /api/invoices/{id}/void": { path: { id: number }; body: { reason: string }; answer: Invoice };
  /** Write off what is left to pay of an invoice. Requires `invoices.adjust`. */
  "POST /api/invoices/{id}/write-off": { path: { id: number }; body: { reason: string }; answer: Invoice };
  /** Credit an issued invoice, in full or in part. Requires `invoices.adjust`. */
  "POST /api/invoices/{id}/credit-notes": { path: { id: number }; body: { reason: string; amount_cents?: number | null }; answer: Invoice };
  /** Pay an invoice from the customer's credit. Requires `invoices.adjust`. */
  "POST /api/invoices/{id}/apply-credit": { path: { id: number }; answer: Invoice };
  /** Retrieve how invoices are made. Requires `invoices.view`. */
  "GET /api/invoice-settings": { answer: InvoiceSetting };
  /** Update how invoices are made. Requires `invoices.settings`. */
  "PUT /api/invoice-settings": { body: InvoiceSettingsUpdateInput; answer: InvoiceSetting };
  /** Preview an invoice with settings that aren't saved. Requires `invoices.view`. */
  "POST /api/invoice-settings/preview": { body: InvoiceSettingsUpdateInput; answer: { paper: TemplatesFillPaper; next_invoice: string; next_credit_note: string } };
  /** Retrieve which reminders of unpaid invoices are sent. Requires `invoices.view`. */
  "GET /api/invoice-reminder-settings": { answer: { is_on: boolean; send_hour: number; rules: Array<{ id: string; days: number; subject?: string | null; text?: string | null }>; version: number } };
  /** Update which reminders of unpaid invoices are sent. Requires `invoices.settings`. */
  "PUT /api/invoice-reminder-settings": { body: { is_on?: boolean; send_hour?: number; rules?: Array<{ id: string; days: number; subject?: string | null; text?: string | null }>; version?: number }; answer: { is_on: boolean; send_hour: number; rules: Array<{ id: string; days: number; subject?: string | null; text?: string | null }>; version: number } };
  /** Retrieve an invoice's reminders, pauses and late fees. Requires `invoices.view`. */
  "GET /api/invoices/{id}/follow-up": { path: { id: number }; answer: InvoiceRemindersFollowUp };
  /** Email a reminder of an unpaid invoice, once a day at most. Requires `invoices.send`. */
  "POST /api/invoices/{id}/reminders": { path: { id: number }; body?: { message?: string | null }; answer: InvoiceRemindersFollowUp };
  /** Pause an invoice's reminders and late fees. Requires `invoices.send`. */
  "POST /api/invoices/{id}/pause": { path: { id: number }; body?: { through?: string | null; note?: string | null }; answer: InvoiceRemindersFollowUp };
  /** Note a promise to pay: reminders and late fees wait for it. Requires `invoices.send`. */
  "POST /api/invoices/{id}/promise": { path: { id: number }; body: { day: string; note?: string | null }; answer: InvoiceRemindersFollowUp };
  /** End every pause of an invoice, and its promise to pay. Requires `invoices.send`. */
  "POST /api/invoices/{id}/resume": { path: { id: number }; answer: InvoiceRemindersFollowUp };
  /** Retrieve which late fees are charged. Requires `invoices.view`. */
  "GET /api/late-fee-settings": { answer: LateFeesSettings };
  /** Update which late fees are charged. Requires `invoices.settings`. */
  "PUT /api/late-fee-settings": { body: { mode?: "off" | "draft" | "issue"; kind?: "percent" | "amount"; percent?: string; amount_cents?: number; after_days?: number; repeats?: "once" | "monthly"; cap_cents?: number | null; version?: number }; answer: LateFeesSettings };
  /** List recurring invoices. Requires `invoices.view`. */
  "GET /api/recurring-invoices": { query?: { limit?: number; cursor?: string; search?: string; status?: "active" | "paused" | "ended"; customer_id?: number }; answer: { recurring_invoices: Array<{ id: number; title: string; customer_id: number; client_name: string; frequency: "weekly" | "monthly" | "quarterly" | "yearly"; action: "draft" | "issue" | "send"; status: "active" | "paused" | "ended"; status_reason: string | null; total_cents: number; currency: string; next_on: string | null; created_count: number; most: number | null; version: number }>; next_cursor: string | null } };
  /** Create a recurring invoice. Requires `invoices.create` and `invoices.send` and `customers.view`. */
  "POST /api/recurring-invoices": { body: { customer_id: number; title: string; lines: Array<InvoicesCreateLines>; note?: string | null; frequency: "weekly" | "monthly" | "quarterly" | "yearly"; month_end?: "last" | "skip"; starts_on: string; ends_on?: string | null; most?: number | null; action?: "draft" | "issue" | "send"; makes_up?: boolean; terms?: InvoicesCreateTerms; due_days?: number }; answer: RecurringInvoice };
  /** Retrieve a recurring invoice. Requires `invoices.view`. */
  "GET /api/recurring-invoices/{id}": { path: { id: number }; answer: RecurringInvoice };
  /** Update a recurring invoice from its next invoice on. Requires `invoices.update` and `invoices.send` and `customers.view`. */
  "PUT /api/recurring-invoices/{id}": { path: { id: number }; body?: { customer_id?: number; title?: string; lines?: Array<InvoicesCreateLines>; note?: string | null; frequency?: "weekly" | "monthly" | "quarterly" | "yearly"; month_end?: "last" | "skip"; starts_on?: string; ends_on?: string | null; most?: number | null; action?: "draft" | "issue" | "send"; makes_up?: boolean; terms?: InvoicesCreateTerms; due_days?: number; version?: number }; answer: RecurringInvoice };
  /** Pause a recurring invoice. Requires `invoices.update` and `invoices.send`. */
  "POST /api/recurring-invoices/{id}/pause": { path: { id: number }; body?: { version?: number }; answer: RecurringInvoice };
  /** Resume a paused recurring invoice. Requires `invoices.update` and `invoices.send` and `customers.view`. */
  "POST /api/recurring-invoices/{id}/resume": { path: { id: number }; body?: { version?: number }; answer: RecurringInvoice };
  /** End a recurring invoice for good. Requires `invoices.update` and `invoices.send`. */
  "POST /api/recurring-invoices/{id}/end": { path: { id: number }; body?: { version?: number }; answer: RecurringInvoice };
  /** Create today's invoice of a recurring invoice. Requires `invoices.create` and `invoices.send` and `customers.view`. */
  "POST /api/recurring-invoices/{id}/create-now": { path: { id: number }; answer: RecurringInvoice };
  /** Retrieve when an invoice will be sent. Requires `invoices.view`. */
  "GET /api/invoices/{id}/scheduled-send": { path: { id: number }; answer: { waiting: { send_at: string; local: string; recipient: string | null; created_by_name: string } | null; failed: string | null } };
  /** Schedule an invoice to be issued and emailed. Requires `invoices.send`. */
  "PUT /api/invoices/{id}/scheduled-send": { path: { id: number }; body: { local: string; to?: string | null; message?: string | null }; answer: { waiting: { send_at: string; local: string; recipient: string | null; created_by_name: string } | null; failed: string | null } };
  /** Cancel an invoice's scheduled send. Requires `invoices.send`. */
  "DELETE /api/invoices/{id}/scheduled-send": { path: { id: number }; answer: { waiting: { send_at: string; local: string; recipient: string | null; created_by_name: string } | null; failed: string | null } };
  /** List jobs with finished work that isn't invoiced. Requires `invoices.view` and `jobs.view`. */
  "GET /api/invoices/ready": { query?: { limit?: number; cursor?: string; search?: string; is_dismissed?: string }; answer: { jobs: Array<{ job_id: number; number: string; title: string; status: "planning" | "in_progress" | "completed" | "cancelled"; customer_id: number | null; client_name: string; unbilled_cents: number; unbilled_uses: number; ready_since: string; dismissed: { reason: string; by_name: string; at: string } | null }>; total: number; total_cents: number; currency: string; next_cursor: string | null } };
  /** Create draft invoices for the unbilled work of jobs. Requires `invoices.create` and `jobs.view`. */
  "POST /api/invoices/ready/drafts": { body: { job_ids: Array<number>; each?: "job" | "customer" }; answer: { outcomes: Array<{ job_id: number; invoice_id: number | null; total_cents: number | null; problem: string | null }> } };
  /** Create a deposit invoice for a job or contract as a draft. Requires `invoices.create` and `jobs.view`. */
  "POST /api/invoices/deposits": { body: { job_id?: number; contract_id?: number; percent?: string; amount_cents?: number }; answer: Invoice };
  /** Create an invoice for a part of a job as a draft. Requires `invoices.create` and `jobs.view`. */
  "POST /api/invoices/parts": { body: { job_id?: number; contract_id?: number; percent?: string; lines?: Array<{ line_id: string; quantity: string }> }; answer: Invoice };
  /** Retrieve how far a job is billed. Requires `invoices.view` and `jobs.view`. */
  "GET /api/jobs/{id}/billing": { path: { id: number }; answer: InvoiceBillingJob };
  /** Remove a job from the queue of work to invoice. Requires `invoices.create` and `jobs.view`. */
  "POST /api/jobs/{id}/nothing-to-bill": { path: { id: number }; body: { reason: string }; answer: InvoiceBillingJob };
  /** Put a job back into the queue of work to invoice. Requires `invoices.create` and `jobs.view`. */
  "DELETE /api/jobs/{id}/nothing-to-bill": { path: { id: number }; answer: InvoiceBillingJob };
  /** Retrieve how online payments are set up. Requires `payments.settings`. */
  "GET /api/collecting": { answer: Collecting };
  /** Update what customers can do when they pay online. Requires `payments.settings`. */
  "PUT /api/collecting": { body: { takes_tips?: boolean; takes_bank_debits?: boolean }; answer: Collecting };
  /** Create a link to the payment provider's questions about your business. Requires `payments.settings`. */
  "POST /api/collecting/onboarding": { answer: { url: string } };
  /** Ask the payment provider how your account stands. Requires `payments.settings`. */
  "POST /api/collecting/refresh": { answer: Collecting };
  /** List payments. Requires `payments.view`. */
  "GET /api/payments": { query?: { limit?: number; cursor?: string; search?: string; group?: "succeeded" | "processing" | "failed" | "refunded" | "disputed"; method?: "card" | "bank_debit" | "cash" | "check" | "transfer" | "other"; customer_id?: number; invoice_id?: number }; answer: { payments: Array<{ id: number; customer_id: number; client_name: string; invoice_id: number | null; invoice_number: string | null; method: "card" | "bank_debit" | "cash" | "check" | "transfer" | "other"; method_words: string; status: "started" | "needs_action" | "processing" | "succeeded" | "failed" | "canceled"; amount_cents: number; tip_cents: number; refunded_cents: number; currency: string; received_on: string | null; dispute_status: "needs_response" | "under_review" | "won" | "lost" | null; reference: string | null; created_at: string; version: number }>; total: number; next_cursor: string | null } };
  /** Record a payment that was made by hand. Requires `payments.record` and `customers.view`. */
  "POST /api/payments": { body: { customer_id: number; invoice_ids?: Array<number>; amount_cents: number; method: "cash" | "check" | "transfer" | "other"; received_on?: string; reference?: string | null; note?: string | null; sends_receipt?: boolean }; answer: Payment };
  /** Retrieve what payments come to. Requires `payments.view`. */
  "GET /api/payments/stats": { answer: { currency: string; received: number; received_cents: number; processing: number; processing_cents: number; refunded: number; refunded_cents: number; disputed: number; disputed_cents: number } };
  /** List what a customer has left to pay, and their credit. Requires `payments.view` and `customers.view`. */
  "GET /api/customers/{id}/open-invoices": { path: { id: number }; answer: { currency: string; credit_cents: number; invoices: Array<{ id: number; number: string; title: string; due_on: string; balance_cents: number }> } };
  /** Retrieve a payment. Requires `payments.view`. */
  "GET /api/payments/{id}": { path: { id: number }; answer: Payment };
  /** Delete a payment that was recorded by hand. What it paid is owed again. Requires `payments.record`. */
  "DELETE /api/payments/{id}": { path: { id: number }; answer: Payment };
  /** Restore a deleted payment. Requires `payments.record`. */
  "POST /api/payments/{id}/restore": { path: { id: number }; answer: Payment };
  /** Email a receipt. Requires `payments.record` and `customers.view`. */
  "POST /api/payments/{id}/receipt": { path: { id: number }; body?: { to?: string | null }; answer: Payment };
  /** Refund a payment, in full or in part. Requires `payments.refund`. */
  "POST /api/payments/{id}/refunds": { path: { id: number }; body: { amount_cents: number; reason: string; is_owed_again: boolean }; answer: Payment };
  /** Answer a dispute. An answer is sent once. Requires `payments.refund` and `customers.view`. */
  "POST /api/payments/{id}/dispute/answer": { path: { id: number }; body: { explanation: string; signed_contract_file_id?: number | null; work_file_id?: number | null; messages_file_id?: number | null }; answer: Payment };
  /** Accept a dispute. The payer keeps the money. Requires `payments.refund`. */
  "POST /api/payments/{id}/dispute/accept": { path: { id: number }; answer: Payment };
  /** List a customer's saved cards. Requires `payments.view` and `customers.view`. */
  "GET /api/customers/{id}/cards": { path: { id: number }; answer: { cards: Array<SavedCardsListCards>; can_charge: boolean } };
  /** Create a link by which a customer saves a card. Requires `payments.charge` and `customers.view`. */
  "POST /api/customers/{id}/card-links": { path: { id: number }; body?: { is_emailed?: boolean }; answer: { url: string; ends_at: string; emailed_to: string | null } };
  /** Remove a customer's saved card. Requires `payments.charge` and `customers.view`. */
  "DELETE /api/customers/{id}/cards/{card_id}": { path: { id: number; card_id: number }; answer: { cards: Array<SavedCardsListCards> } };
  /** Charge a saved card for what is left of an invoice. Requires `payments.charge` and `customers.view`. */
  "POST /api/invoices/{id}/charge": { path: { id: number }; body: { card_id: number; amount_cents: number }; answer: { is_charged: boolean; emailed_to: string | null; payment: Payment } };
  /** Retrieve what a customer owes and paid. Requires `invoices.view` and `payments.view` and `customers.view`. */
  "GET /api/customers/{id}/account": { path: { id: number }; answer: { currency: string; open_cents: number; overdue_cents: number; on_account_cents: number; balance_cents: number; paid_cents: number } };
  /** Retrieve a customer's statement of account. Requires `invoices.view` and `payments.view` and `customers.view`. */
  "GET /api/customers/{id}/statement": { path: { id: number }; query?: { from?: string; to?: string; limit?: number; cursor?: string }; answer: { currency: string; from: string | null; to: string | null; opening_cents: number; closing_cents: number; raised_cents: number; lowered_cents: number; total: number; lines: Array<{ id: number; day: string; what: string; note: string | null; amount_cents: number; applied_cents: number | null; balance_cents: number; invoice_id: number | null; invoice_number: string | null; payment_id: number | null }>; next_cursor: string | null } };
  /** Email a customer their statement. Requires `invoices.view` and `payments.view` and `customers.view` and `invoices.send`. */
  "POST /api/customers/{id}/statement": { path: { id: number }; body?: { from?: string; to?: string; to_address?: string | null; message?: string | null }; answer: { sent_to: string } };
  /** List customers' accounts, the largest balance first. Requires `invoices.view` and `payments.view`. */
  "GET /api/books/accounts": { query?: { limit?: number; cursor?: string; search?: string; show?: "owing" | "overdue" | "credit" }; answer: { accounts: Array<{ customer_id: number; client_name: string; open_cents: number; overdue_cents: number; on_account_cents: number; balance_cents: number; last_day: string }>; currency: string; total: number; next_cursor: string | null } };
  /** Retrieve what customers owed on a day, by how late it was. Requires `invoices.view` and `payments.view`. */
  "GET /api/books/aging": { query?: { as_of?: string }; answer: { as_of: string; currency: string; customers: Array<{ customer_id: number; client_name: string; ages: Record<string, number>; open_cents: number; on_account_cents: number; balance_cents: number }>; totals: { ages: Record<string, number>; open_cents: number; on_account_cents: number; balance_cents: number } } };
  /** List the invoices that were open on a day. Requires `invoices.view` and `payments.view`. */
  "GET /api/books/aging/invoices": { query?: { as_of?: string; customer_id?: number; bucket?: "current" | "days_30" | "days_60" | "days_90" | "older" }; answer: { as_of: string; currency: string; invoices: Array<{ invoice_id: number; number: string; customer_id: number; client_name: string; title: string; due_on: string; days_late: number; bucket: "current" | "days_30" | "days_60" | "days_90" | "older"; total_cents: number; open_cents: number }>; open_cents: number } };
  /** Retrieve what came in over a period, by payment method. Requires `invoices.view` and `payments.view`. */
  "GET /api/books/payments": { query: { from: string; to: string }; answer: { from: string; to: string; currency: string; methods: Array<{ method: "card" | "bank_debit" | "cash" | "check" | "transfer" | "other"; name: string; payments: number; received_cents: number; tip_cents: number; refunded_cents: number; failed_cents: number; disputed_cents: number; fee_cents: number; net_cents: number }>; totals: { payments: number; received_cents: number; tip_cents: number; refunded_cents: number; failed_cents: number; disputed_cents: number; fee_cents: number; net_cents: number } } };
  /** Retrieve the tax of a period, by rate. Requires `invoices.view` and `payments.view`. */
  "GET /api/books/tax": { query: { from: string; to: string; basis: "accrual" | "cash" }; answer: { from: string; to: string; basis: "accrual" | "cash"; currency: string; taxes: Array<{ name: string; percent: string; taxable_cents: number; charged_cents: number; returned_cents: number; tax_cents: number }>; gross_cents: number; tax_cents: number; net_cents: number; on_account_cents: number | null } };
  /** Retrieve a table of the books for spreadsheets, piece by piece. Requires `invoices.view` and `payments.view`. */
  "GET /api/books/export": { query: { table: "invoices" | "payments" | "entries" | "aging" | "methods" | "tax" | "accounts"; from?: string; to?: string; as_of?: string; basis?: "accrual" | "cash"; cursor?: string }; answer: { file_name: string; text: string; rows: number; next_cursor: string | null } };
  /** Retrieve a customer's statement for spreadsheets. Requires `invoices.view` and `payments.view` and `customers.view`. */
  "GET /api/customers/{id}/statement.csv": { path: { id: number }; query?: { from?: string; to?: string; limit?: number; cursor?: string }; answer: { file_name: string; text: string; rows: number; next_cursor: string | null } };
  /** List segments by name. Requires `segments.view` and `customers.view`. */
  "GET /api/segments": { query?: { limit?: number; cursor?: string; search?: string; state?: "active" | "archived" }; answer: { segments: Array<{ id: number; name: string; description: string; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<unknown | null> } | { field: "status"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "source"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItemsItems2 | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: unknown } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItemsItems3 | SegmentsListSegmentsFilterItemsItems4 | SegmentsListSegmentsFilterItemsItems5 | SegmentsListSegmentsFilterItemsItems6 | SegmentsListSegmentsFilterItemsItems7 | { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> }; archived_at: string | null; updated_by: string; created_at: string; updated_at: string; version: number }>; next_cursor: string | null } };
  /** Add a segment. Requires `segments.view` and `segments.update` and `customers.view`. */
  "POST /api/segments": { body: { name: string; description?: string; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field?: unknown; match?: unknown; items?: unknown } | { field?: unknown; is?: unknown; values?: unknown } | { field?: unknown; is?: unknown; value?: unknown } | SegmentsCreateFilterItemsItemsItems | SegmentsCreateFilterItemsItemsItems2 | { field?: unknown; is?: unknown; cents?: unknown; period?: unknown } | { field?: unknown; is?: unknown } | unknown> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } }; answer: Segment };
  /** Count the customers a filter finds now, with the first few by name. Requires `segments.view` and `customers.view`. */
  "POST /api/segments/count": { body: { filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field?: unknown; match?: unknown; items?: unknown } | { field?: unknown; is?: unknown; values?: unknown } | { field?: unknown; is?: unknown; value?: unknown } | SegmentsCreateFilterItemsItemsItems | SegmentsCreateFilterItemsItemsItems2 | { field?: unknown; is?: unknown; cents?: unknown; period?: unknown } | { field?: unknown; is?: unknown } | unknown> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } }; answer: { people: number; first: Array<SegmentsCountFirst>; problems: Array<string> } };
  /** Explain why a customer is or isn't found by a filter. Requires `segments.view` and `customers.view`. */
  "POST /api/segments/why": { body: { filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field?: unknown; match?: unknown; items?: unknown } | { field?: unknown; is?: unknown; values?: unknown } | { field?: unknown; is?: unknown; value?: unknown } | SegmentsCreateFilterItemsItemsItems | SegmentsCreateFilterItemsItemsItems2 | { field?: unknown; is?: unknown; cents?: unknown; period?: unknown } | { field?: unknown; is?: unknown } | unknown> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> }; customer_id: number }; answer: { customer_id: number; name: string; is_in: boolean; problems: Array<string>; conditions: Array<{ holds: boolean; fact: string | number | boolean | Array<string> | null }> } };
  /** Retrieve a segment. Requires `segments.view` and `customers.view`. */
  "GET /api/segments/{id}": { path: { id: number }; answer: Segment };
  /** Change a segment. Requires `segments.view` and `segments.update` and `customers.view`. */
  "PUT /api/segments/{id}": { path: { id: number }; body?: { name?: string; description?: string; filter?: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field?: unknown; match?: unknown; items?: unknown } | { field?: unknown; is?: unknown; values?: unknown } | { field?: unknown; is?: unknown; value?: unknown } | SegmentsCreateFilterItemsItemsItems | SegmentsCreateFilterItemsItemsItems2 | { field?: unknown; is?: unknown; cents?: unknown; period?: unknown } | { field?: unknown; is?: unknown } | unknown> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> }; version?: number }; answer: Segment };
  /** Duplicate a segment. Requires `segments.view` and `segments.update` and `customers.view`. */
  "POST /api/segments/{id}/duplicate": { path: { id: number }; answer: Segment };
  /** Archive a segment. Requires `segments.view` and `segments.update` and `customers.view`. */
  "POST /api/segments/{id}/archive": { path: { id: number }; answer: Segment };
  /** Restore an archived segment. Requires `segments.view` and `segments.update` and `customers.view`. */
  "POST /api/segments/{id}/restore": { path: { id: number }; answer: Segment };
  /** Count the customers in a segment now. Requires `segments.view` and `customers.view`. */
  "GET /api/segments/{id}/size": { path: { id: number }; answer: { people: number; problems: Array<string> } };
  /** List the customers in a segment by name. Requires `segments.view` and `customers.view`. */
  "GET /api/segments/{id}/people": { path: { id: number }; query?: { limit?: number; cursor?: string }; answer: { people: Array<SegmentsCountFirst>; next_cursor: string | null } };
  /** Export the customers in a segment as a CSV file, piece by piece. Requires `segments.view` and `customers.view`. */
  "GET /api/segments/{id}/export": { path: { id: number }; query?: { cursor?: string }; answer: { file_name: string; text: string; rows: number; next_cursor: string | null } };
  /** List conversations, newest message first. Requires `messages.view`. */
  "GET /api/messages/conversations": { query?: { limit?: number; cursor?: string; filter?: "all" | "unread" | "read" | "waiting" | "scheduled" | "snoozed"; customer_id?: number; search?: string }; answer: { conversations: Array<Message>; next_cursor: string | null } };
  /** Open a customer's or a phone number's conversation, starting it if needed. Requires `messages.send`. */
  "POST /api/messages/conversations": { body: { customer_id?: number; phone?: string }; answer: Message };
  /** Retrieve a conversation. Requires `messages.view`. */
  "GET /api/messages/conversations/{id}": { path: { id: number }; answer: Message };
  /** Assign or snooze a conversation. Requires `messages.send`. */
  "PUT /api/messages/conversations/{id}": { path: { id: number }; body?: { assigned_to?: string | null; snoozed_until?: string | null }; answer: Message };
  /** Mark a conversation as read up to a message. Requires `messages.view`. */
  "PUT /api/messages/conversations/{id}/read": { path: { id: number }; body: { up_to: number }; answer: Message };
  /** List a conversation's messages and what else was sent to the customer, newest first. Requires `messages.view`. */
  "GET /api/messages/conversations/{id}/messages": { path: { id: number }; query?: { limit?: number; cursor?: string }; answer: { messages: Array<MessagesMessagesMessages>; notices: Array<MessagesMessagesNotices>; cards: Array<MessagesMessagesCards>; next_cursor: string | null } };
  /** Send a text, attachments or both. It waits five seconds and can be taken back until it has left. Requires `messages.send`. */
  "POST /api/messages/conversations/{id}/messages": { path: { id: number }; body?: { text?: string; files?: Array<number>; seen?: number }; answer: MessagesMessagesMessages };
  /** Add a note that only team members see. Requires `messages.send`. */
  "POST /api/messages/conversations/{id}/notes": { path: { id: number }; body: { text: string }; answer: MessagesMessagesMessages };
  /** Take back a message that has not left yet. Requires `messages.send`. */
  "DELETE /api/messages/conversations/{id}/messages/{message_id}": { path: { id: number; message_id: number }; answer: MessagesMessagesMessages };
  /** List the customer's visits, contracts and invoices that a link can be made for. Requires `messages.send`. */
  "GET /api/messages/conversations/{id}/records": { path: { id: number }; answer: { cards: Array<MessagesMessagesCards> } };
  /** Create a customer's link to a visit, contract or invoice. It is returned once. Requires `messages.send`. */
  "POST /api/messages/conversations/{id}/record-links": { path: { id: number }; body: { kind: "visit" | "contract" | "invoice"; record_id: number }; answer: { url: string } };
  /** List what was sent to a customer besides messages, newest first. Requires `messages.view` and `customers.view`. */
  "GET /api/messages/customers/{id}/notices": { path: { id: number }; query?: { limit?: number; cursor?: string }; answer: { notices: Array<MessagesMessagesNotices>; cards: Array<MessagesMessagesCards>; next_cursor: string | null } };
  /** Log a phone call in a conversation. Requires `messages.send`. */
  "POST /api/messages/conversations/{id}/calls": { path: { id: number }; body: { direction: "out" | "in"; outcome: "answered" | "voicemail" | "no_answer" | "busy" | "wrong_number"; minutes?: number | null; text?: string | null }; answer: MessagesMessagesMessages };
  /** Mark a conversation as needing no reply. Requires `messages.send`. */
  "PUT /api/messages/conversations/{id}/answered": { path: { id: number }; answer: Message };
  /** Decide whether a message asks for no more texts. Requires `messages.send`. */
  "PUT /api/messages/conversations/{id}/messages/{message_id}/wish": { path: { id: number; message_id: number }; body: { stops: boolean }; answer: MessagesMessagesMessages };
  /** Confirm a visit that a customer's text answers. Requires `messages.send` and `calendar.update`. */
  "POST /api/messages/conversations/{id}/messages/{message_id}/answer/confirm": { path: { id: number; message_id: number }; body: { event_id: number }; answer: MessagesMessagesMessages };
  /** Dismiss a customer's answer to a reminder. Requires `messages.send`. */
  "POST /api/messages/conversations/{id}/messages/{message_id}/answer/dismiss": { path: { id: number; message_id: number }; answer: MessagesMessagesMessages };
  /** List a conversation's scheduled texts, the next one first. Requires `messages.view`. */
  "GET /api/messages/conversations/{id}/scheduled": { path: { id: number }; answer: { scheduled: Array<ScheduledTextsListScheduled>; zone: string; zone_of: "customer" | "business" } };
  /** Schedule a text. Requires `messages.send`. */
  "POST /api/messages/conversations/{id}/scheduled": { path: { id: number }; body: { text?: string; files?: Array<number>; send_at: string }; answer: ScheduledTextsListScheduled };
  /** Edit a scheduled text or its time. Requires `messages.send`. */
  "PUT /api/messages/conversations/{id}/scheduled/{scheduled_id}": { path: { id: number; scheduled_id: number }; body: { text?: string; files?: Array<number>; send_at: string; version: number }; answer: ScheduledTextsListScheduled };
  /** Cancel a scheduled text. Requires `messages.send`. */
  "DELETE /api/messages/conversations/{id}/scheduled/{scheduled_id}": { path: { id: number; scheduled_id: number }; answer: ScheduledTextsListScheduled };
  /** List bulk messages, newest first. Requires `messages.view` and `customers.view`. */
  "GET /api/messages/bulk": { query?: { limit?: number; cursor?: string }; answer: { bulk_messages: Array<BulkMessage>; next_cursor: string | null } };
  /** Start a draft of a bulk message. Requires `messages.send` and `customers.view`. */
  "POST /api/messages/bulk": { body: { text: string; purpose: "conversation" | "marketing"; audience: { kind: "chosen"; customer_ids: Array<number> } | BulkMessagesListBulkMessagesAudience | { kind: "segment"; segment_id: number; except?: Array<number> }; files?: Array<number> }; answer: BulkMessage };
  /** Count the customers that an audience finds now. Requires `messages.send` and `customers.view`. */
  "POST /api/messages/bulk/audience": { body: { audience: { kind: "chosen"; customer_ids: Array<number> } | BulkMessagesListBulkMessagesAudience | { kind: "segment"; segment_id: number; except?: Array<number> } }; answer: { people: number; first: Array<{ id: number; name: string }> } };
  /** Retrieve a bulk message. Requires `messages.view` and `customers.view`. */
  "GET /api/messages/bulk/{id}": { path: { id: number }; answer: BulkMessage };
  /** Change a draft. Requires `messages.send` and `customers.view`. */
  "PUT /api/messages/bulk/{id}": { path: { id: number }; body?: { version?: number; text?: string; purpose?: "conversation" | "marketing"; audience?: { kind: "chosen"; customer_ids: Array<number> } | BulkMessagesListBulkMessagesAudience | { kind: "segment"; segment_id: number; except?: Array<number> }; files?: Array<number> }; answer: BulkMessage };
  /** Delete a draft. Requires `messages.send` and `customers.view`. */
  "DELETE /api/messages/bulk/{id}": { path: { id: number }; answer: BulkMessage };
  /** Preview a draft: how many get it, what it costs, and who won't get it and why. Requires `messages.view` and `customers.view`. */
  "GET /api/messages/bulk/{id}/preview": { path: { id: number }; answer: { people: number; sends: number; held: { count: number; until: string } | null; parts: number; left_in_plan: number; cost_cents: number; no_room: string | null; refused: Array<{ reason: string; count: number; names: Array<string> }>; blocked: string | null } };
  /** List a draft's recipients with the text each of them gets. Requires `messages.view` and `customers.view`. */
  "GET /api/messages/bulk/{id}/previews": { path: { id: number }; query?: { limit?: number; cursor?: string }; answer: { people: Array<{ customer_id: number; name: string; phone: string | null; text: string; parts: number; reason: string | null; held_until: string | null }>; next_cursor: string | null } };
  /** Send a draft. Its recipients and their texts are fixed. Requires `messages.send` and `customers.view`. */
  "POST /api/messages/bulk/{id}/send": { path: { id: number }; body?: { version?: number }; answer: BulkMessage };
  /** Text a draft to your own phone, filled in for one customer. Requires `messages.send` and `customers.view`. */
  "POST /api/messages/bulk/{id}/test": { path: { id: number }; body?: { customer_id?: number }; answer: { sent_to: string } };
  /** Pause sending. Requires `messages.send` and `customers.view`. */
  "POST /api/messages/bulk/{id}/pause": { path: { id: number }; answer: BulkMessage };
  /** Resume sending. Requires `messages.send` and `customers.view`. */
  "POST /api/messages/bulk/{id}/resume": { path: { id: number }; answer: BulkMessage };
  /** Cancel what hasn't been sent. Requires `messages.send` and `customers.view`. */
  "POST /api/messages/bulk/{id}/cancel": { path: { id: number }; answer: BulkMessage };
  /** List recipients with the result for each of them. Requires `messages.view` and `customers.view`. */
  "GET /api/messages/bulk/{id}/recipients": { path: { id: number }; query?: { limit?: number; cursor?: string; outcome?: "waiting" | "held" | "sending" | "sent" | "delivered" | "failed" | "refused" | "taken_back" | "not_sent" }; answer: { recipients: Array<{ customer_id: number; conversation_id: number | null; name: string; phone: string | null; text: string; parts: number; outcome: "waiting" | "held" | "sending" | "sent" | "delivered" | "failed" | "refused" | "taken_back" | "not_sent"; reason: string | null; held_until: string | null }>; next_cursor: string | null } };
  /** Export the results as a CSV file. Requires `messages.view` and `customers.view`. */
  "GET /api/messages/bulk/{id}/export": { path: { id: number }; answer: { file_name: string; text: string } };
  /** Count the conversations that you haven't read, up to 100. Requires `messages.view`. */
  "GET /api/messages/unread": { answer: { conversations: number } };
  /** Retrieve what a new email in a conversation begins with. Requires `messages.view`. */
  "GET /api/messages/conversations/{id}/mails/new": { path: { id: number }; answer: { address: string | null; subject: string; signature: string; why_not: string | null } };
  /** Send an email. It waits five seconds and can be taken back until it has left. Requires `messages.send`. */
  "POST /api/messages/conversations/{id}/mails": { path: { id: number }; body: { subject: string; text: string; files?: Array<number>; seen?: number }; answer: MessagesMessagesMessages };
  /** List the messages of a billing period, newest first, with what each of them cost. Requires `billing.view` and `messages.view`. */
  "GET /api/messages/usage": { query?: { limit?: number; cursor?: string; period?: string }; answer: { period_start: string; totals: { messages: number; parts: number; cost_cents: number }; messages: Array<{ id: number; at: string; title: string; customer_name: string | null; conversation_id: number | null; by: string; parts: number; cost_cents: number }>; next_cursor: string | null } };
  /** List campaigns, newest first. Requires `campaigns.view` and `customers.view`. */
  "GET /api/campaigns": { query?: { limit?: number; cursor?: string; search?: string; state?: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled"; channel?: "mail" | "text"; sort?: "newest" | "name" }; answer: { campaigns: Array<{ id: number; name: string; channel: "mail" | "text"; state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled"; reason: string | null; date: string; updated_at: string; updated_by: string; version: number; recipients: number; delivered: number; open_percent: number | null; click_percent: number | null }>; next_cursor: string | null } };
  /** Start a draft of a campaign. Requires `campaigns.create` and `campaigns.view` and `customers.view`. */
  "POST /api/campaigns": { body: { name: string; content: { kind: "mail"; subject: string; preheader: string; blocks: Array<CampaignsCreateContentBlocks | { key: string; kind: "text"; text: string; align: "left" | "center" } | { key: string; kind: "button"; button: { words: string; address: string }; align: "left" | "center" } | CampaignsCreateContentBlocks2 | { key: string; kind: "columns"; left: { picture: { address: string; alt: string }; heading: string; text: string; button: { words: string; address: string } }; right: { picture: { address: string; alt: string }; heading: string; text: string; button: { words: string; address: string } } } | { key: string; kind: "divider" } | { key: string; kind: "spacer"; size: "small" | "medium" | "large" } | CampaignsCreateContentBlocks3 | CampaignsCreateContentBlocks4> } | { kind: "text"; text: string }; sender_name?: string | null; topic?: string; audience?: { kind: "segment"; segment_id: number; except?: Array<number>; except_segments?: Array<number> } | { kind: "filter"; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<unknown> } | { field: "status"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "source"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItemsItems2 | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: unknown } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItemsItems3 | SegmentsListSegmentsFilterItemsItems4 | SegmentsListSegmentsFilterItemsItems5 | SegmentsListSegmentsFilterItemsItems6 | SegmentsListSegmentsFilterItemsItems7 | { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> }; except?: Array<number>; except_segments?: Array<number> } | null }; answer: Campaign };
  /** Retrieve figures of all campaigns. Requires `campaigns.view` and `customers.view`. */
  "GET /api/campaigns/stats": { answer: { total_campaigns: number; total_reach: number; average_open_percent: number | null } };
  /** Count the customers that an audience finds now, with the first few by name. Requires `campaigns.view` and `customers.view`. */
  "POST /api/campaigns/audience": { body: { audience: { kind: "segment"; segment_id: number; except?: Array<number>; except_segments?: Array<number> } | { kind: "filter"; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<unknown> } | { field: "status"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "source"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItemsItems2 | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: unknown } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItemsItems3 | SegmentsListSegmentsFilterItemsItems4 | SegmentsListSegmentsFilterItemsItems5 | SegmentsListSegmentsFilterItemsItems6 | SegmentsListSegmentsFilterItemsItems7 | { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> }; except?: Array<number>; except_segments?: Array<number> } }; answer: { people: number; first: Array<{ id: number; name: string }>; except: Array<{ id: number; name: string }> } };
  /** Preview an email or text as one customer would get it, or with samples. Requires `campaigns.view` and `customers.view`. */
  "POST /api/campaigns/preview": { body: { content: { kind: "mail"; subject: string; preheader: string; blocks: Array<CampaignsCreateContentBlocks | { key: string; kind: "text"; text: string; align: "left" | "center" } | { key: string; kind: "button"; button: { words: string; address: string }; align: "left" | "center" } | CampaignsCreateContentBlocks2 | { key: string; kind: "columns"; left: { picture: { address: string; alt: string }; heading: string; text: string; button: { words: string; address: string } }; right: { picture: { address: string; alt: string }; heading: string; text: string; button: { words: string; address: string } } } | { key: string; kind: "divider" } | { key: string; kind: "spacer"; size: "small" | "medium" | "large" } | CampaignsCreateContentBlocks3 | CampaignsCreateContentBlocks4> } | { kind: "text"; text: string }; customer_id?: number | null }; answer: { subject: string; html: string | null; text: string; parts: number } };
  /** Retrieve a campaign. Requires `campaigns.view` and `customers.view`. */
  "GET /api/campaigns/{id}": { path: { id: number }; answer: Campaign };
  /** Change a draft. Requires `campaigns.update` and `campaigns.view` and `customers.view`. */
  "PUT /api/campaigns/{id}": { path: { id: number }; body?: { version?: number; name?: string; content?: { kind: "mail"; subject: string; preheader: string; blocks: Array<CampaignsCreateContentBlocks | { key: string; kind: "text"; text: string; align: "left" | "center" } | { key: string; kind: "button"; button: { words: string; address: string }; align: "left" | "center" } | CampaignsCreateContentBlocks2 | { key: string; kind: "columns"; left: { picture: { address: string; alt: string }; heading: string; text: string; button: { words: string; address: string } }; right: { picture: { address: string; alt: string }; heading: string; text: string; button: { words: string; address: string } } } | { key: string; kind: "divider" } | { key: string; kind: "spacer"; size: "small" | "medium" | "large" } | CampaignsCreateContentBlocks3 | CampaignsCreateContentBlocks4> } | { kind: "text"; text: string }; sender_name?: string | null; topic?: string; audience?: { kind: "segment"; segment_id: number; except?: Array<number>; except_segments?: Array<number> } | { kind: "filter"; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<unknown> } | { field: "status"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "source"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<unknown> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItemsItems2 | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: unknown } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItemsItems3 | SegmentsListSegmentsFilterItemsItems4 | SegmentsListSegmentsFilterItemsItems5 | SegmentsListSegmentsFilterItemsItems6 | SegmentsListSegmentsFilterItemsItems7 | { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown }> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> }; except?: Array<number>; except_segments?: Array<number> } | null }; answer: Campaign };
  /** Delete a draft. Requires `campaigns.delete` and `campaigns.view` and `customers.view`. */
  "DELETE /api/campaigns/{id}": { path: { id: number }; answer: Campaign };
  /** Duplicate a campaign as a draft. Requires `campaigns.create` and `campaigns.view` and `customers.view`. */
  "POST /api/campaigns/{id}/duplicate": { path: { id: number }; answer: Campaign };
  /** Restore a deleted draft. Requires `campaigns.delete` and `campaigns.view` and `customers.view`. */
  "POST /api/campaigns/{id}/restore": { path: { id: number }; answer: Campaign };
  /** Check a draft before it is sent: what is wrong with it, who gets it, and who won't and why. Requires `campaigns.view` and `customers.view`. */
  "GET /api/campaigns/{id}/review": { path: { id: number }; answer: { checks: Array<{ key: "subject" | "content" | "audience" | "postal_address" | "merge_fields" | "spam_words" | "alt_texts" | "size" | "opt_out"; level: "error" | "warning" | "passed"; message: string }>; people: number; judged: number; sends: number; refused: Array<{ reason: string; count: number; names: Array<string> }>; parts: number; cost_cents: number; blocked: string | null } };
  /** Send a draft to yourself, filled in for one customer. Requires `campaigns.send` and `campaigns.view` and `customers.view`. */
  "POST /api/campaigns/{id}/test": { path: { id: number }; body?: { customer_id?: number }; answer: { sent_to: string } };
  /** Send a campaign now, at a time, or at each recipient's local time. Requires `campaigns.send` and `campaigns.view` and `customers.view`. */
  "POST /api/campaigns/{id}/send": { path: { id: number }; body: { version?: number; schedule: { kind: "now" } | { kind: "at"; at: string } | { kind: "local"; day: string; time: string } }; answer: Campaign };
  /** Turn a scheduled campaign back into a draft. Requires `campaigns.send` and `campaigns.view` and `customers.view`. */
  "POST /api/campaigns/{id}/unschedule": { path: { id: number }; answer: Campaign };
  /** Pause sending. Requires `campaigns.send` and `campaigns.view` and `customers.view`. */
  "POST /api/campaigns/{id}/pause": { path: { id: number }; answer: Campaign };
  /** Resume sending. Requires `campaigns.send` and `campaigns.view` and `customers.view`. */
  "POST /api/campaigns/{id}/resume": { path: { id: number }; answer: Campaign };
  /** Cancel what hasn't been sent. Requires `campaigns.send` and `campaigns.view` and `customers.view`. */
  "POST /api/campaigns/{id}/cancel": { path: { id: number }; answer: Campaign };
  /** Retrieve what came of a campaign. Requires `campaigns.view` and `customers.view`. */
  "GET /api/campaigns/{id}/report": { path: { id: number }; answer: { recipients: number; waiting: number; held: number; sent: number; delivered: number; failed: number; refused: number; not_sent: number; opened: number; opened_by_machine: number; clicked: number; answered: number; unsubscribed: number; complained: number; reasons: Array<{ reason: string; count: number }>; links: Array<{ number: number; url: string; people: number; clicks: number }>; bookings: number; revenue_cents: number | null; currency: string; within_days: number; warning: string | null } };
  /** List recipients with the result for each of them. Requires `campaigns.view` and `customers.view`. */
  "GET /api/campaigns/{id}/recipients": { path: { id: number }; query?: { limit?: number; cursor?: string; result?: "waiting" | "held" | "sent" | "delivered" | "failed" | "refused" | "not_sent" | "opened" | "clicked" | "answered" | "unsubscribed" | "complained" }; answer: { recipients: Array<{ customer_id: number; name: string; address: string | null; outcome: "waiting" | "held" | "sent" | "delivered" | "failed" | "refused" | "not_sent"; reason: string | null; held_until: string | null; sent_at: string | null; opened_at: string | null; clicked_at: string | null; answered_at: string | null; unsubscribed_at: string | null; complained_at: string | null }>; next_cursor: string | null } };
  /** Export recipients and results as a CSV file, piece by piece. Requires `campaigns.view` and `customers.view`. */
  "GET /api/campaigns/{id}/export": { path: { id: number }; query?: { cursor?: string; result?: "waiting" | "held" | "sent" | "delivered" | "failed" | "refused" | "not_sent" | "opened" | "clicked" | "answered" | "unsubscribed" | "complained" }; answer: { file_name: string; text: string; rows: number; next_cursor: string | null } };
  /** List forms with their figures, last changed first. Requires `website.view`. */
  "GET /api/website/forms": { query?: { limit?: number; cursor?: string; search?: string; status?: "draft" | "published" | "archived"; sort?: "newest" | "name" | "-name" }; answer: { forms: Array<{ id: number; name: string; status: "draft" | "published" | "archived"; is_changed: boolean; url: string; updated_at: string; updated_by: string; version: number; submissions: number; new_submissions: number; views: number; visitors: number; conversion_percent: number | null }>; total: number; next_cursor: string | null } };
  /** Add a form as a draft. Requires `website.create`. */
  "POST /api/website/forms": { body: { name: string; starter?: "contact" | "quote" | "emergency" | "maintenance" | "feedback" | "blank" }; answer: WebsiteForm };
  /** List the forms to start from. Requires `website.view`. */
  "GET /api/website/forms/starters": { answer: { starters: Array<{ key: "contact" | "quote" | "emergency" | "maintenance" | "feedback" | "blank"; name: string; about: string }> } };
  /** Preview a form's pages with changed content. Requires `website.view`. */
  "POST /api/website/forms/preview": { body: { content: WebsiteFormsCreateContent }; answer: { steps: Array<string>; thanks: string } };
  /** Retrieve a form and its draft. Requires `website.view`. */
  "GET /api/website/forms/{id}": { path: { id: number }; answer: WebsiteForm };
  /** Save a form's draft. Requires `website.update`. */
  "PUT /api/website/forms/{id}": { path: { id: number }; body?: { name?: string; content?: WebsiteFormsCreateContent; version?: number }; answer: WebsiteForm };
  /** Discard a draft's changes. Requires `website.update`. */
  "POST /api/website/forms/{id}/discard": { path: { id: number }; body?: { version?: number }; answer: WebsiteForm };
  /** Publish a form's draft. Requires `website.publish`. */
  "POST /api/website/forms/{id}/publish": { path: { id: number }; body?: { version?: number }; answer: WebsiteForm };
  /** Unpublish a form. Requires `website.publish`. */
  "POST /api/website/forms/{id}/unpublish": { path: { id: number }; answer: WebsiteForm };
  /** Archive a form. Requires `website.publish`. */
  "POST /api/website/forms/{id}/archive": { path: { id: number }; answer: WebsiteForm };
  /** Restore an archived form as a draft. Requires `website.publish`. */
  "POST /api/website/forms/{id}/restore": { path: { id: number }; answer: WebsiteForm };
  /** Duplicate a form as a draft. Requires `website.create`. */
  "POST /api/website/forms/{id}/duplicate": { path: { id: number }; answer: WebsiteForm };
  /** List pages with their figures, last changed first. Requires `website.view`. */
  "GET /api/website/pages": { query?: { limit?: number; cursor?: string; search?: string; status?: "draft" | "published" | "archived"; sort?: "newest" | "title" | "-title" }; answer: { pages: Array<{ id: number; title: string; slug: string; status: "draft" | "published" | "archived"; is_changed: boolean; url: string; scheduled_at: string | null; keywords: Array<string>; views: number; visitors: number; conversions: number; updated_at: string; updated_by: string; version: number }>; total: number; next_cursor: string | null } };
  /** Add a page as a draft. Requires `website.create`. */
  "POST /api/website/pages": { body: { content: WebsitePagesCreateContent }; answer: WebsitePage };
  /** Add several pages as drafts, all or none. Requires `website.create`. */
  "POST /api/website/pages/several": { body: { pages: Array<{ title: string; slug: string; description?: string; keywords?: Array<string>; menu: { is_shown: boolean; label?: string; place?: number }; share_picture?: { from: "file"; id: number } | { from: "asset"; id: string } | null; is_hidden?: boolean; blocks: Array<WebsitePagesCreateContentBlocks | WebsitePagesCreateContentBlocks2 | WebsitePagesCreateContentBlocks3 | WebsitePagesCreateContentBlocks4 | { id: string; tone?: "plain" | "soft" | "brand"; kind: "before_after"; heading?: string; pairs: Array<{ id: string; before: { picture?: { from?: unknown; id?: unknown } | null; alt?: string }; after: { picture?: { from?: unknown; id?: unknown } | null; alt?: string }; caption?: string }> } | WebsitePagesCreateContentBlocks6 | WebsitePagesCreateContentBlocks7 | WebsitePagesCreateContentBlocks8 | WebsitePagesCreateContentBlocks9 | WebsitePagesCreateContentBlocks10 | WebsitePagesCreateContentBlocks11 | WebsitePagesCreateContentBlocks12 | WebsitePagesCreateContentBlocks13 | WebsitePagesCreateContentBlocks14 | { id: string; tone?: "plain" | "soft" | "brand"; kind: "divider"; look?: "line" | "space" }> }> }; answer: { pages: Array<{ id: number; title: string; slug: string; status: "draft" | "published" | "archived"; is_changed: boolean; url: string; scheduled_at: string | null; updated_at: string; updated_by: string; version: number; content: { title: string; slug: string; description?: string; keywords?: Array<string>; menu: { is_shown: boolean; label?: string; place?: number }; share_picture?: { from: "file"; id: number } | { from: "asset"; id: string } | null; is_hidden?: boolean; blocks: Array<{ id: string; tone?: "plain" | "soft" | "brand"; kind: "hero"; heading?: string; text?: string; buttons?: Array<{ label?: string; target: { to?: unknown } | { to?: unknown; page_id?: unknown } | { to?: unknown; block?: unknown } | { to?: unknown; url?: unknown } }>; picture?: { from: "file"; id: number } | { from: "asset"; id: string } | null; alt?: string; layout?: "side" | "center" | "cover" } | WebsitePagesCreateContentBlocks2 | WebsitePagesCreateContentBlocks3 | { id: string; tone?: "plain" | "soft" | "brand"; kind: "gallery"; heading?: string; pictures: Array<{ id: string; picture?: { from?: unknown; id?: unknown } | null; alt?: string; caption?: string }> } | { id: string; tone?: "plain" | "soft" | "brand"; kind: "before_after"; heading?: string; pairs: Array<{ id: string; before: { picture?: unknown | null; alt?: string }; after: { picture?: unknown | null; alt?: string }; caption?: string }> } | WebsitePagesCreateContentBlocks6 | WebsitePagesCreateContentBlocks7 | WebsitePagesCreateContentBlocks8 | { id: string; tone?: "plain" | "soft" | "brand"; kind: "team"; heading?: string; text?: string; people: Array<{ id: string; name?: string; role?: string; text?: string; picture?: { from?: unknown; id?: unknown } | null; alt?: string }> } | WebsitePagesCreateContentBlocks10 | WebsitePagesCreateContentBlocks11 | WebsitePagesCreateContentBlocks12 | WebsitePagesCreateContentBlocks13 | WebsitePagesCreateContentBlocks14 | { id: string; tone?: "plain" | "soft" | "brand"; kind: "divider"; look?: "line" | "space" }> }; published_number: number | null; published_at: string | null; scheduled_by: string | null; preview_until: string | null; problems: Array<{ at: string; message: string }> }> } };
  /** Preview a page with changed content. Requires `website.view`. */
  "POST /api/website/pages/preview": { body: { content: WebsitePagesCreateContent }; answer: { html: string } };
  /** Retrieve a page and its draft. Requires `website.view`. */
  "GET /api/website/pages/{id}": { path: { id: number }; answer: WebsitePage };
  /** Save a page's draft. Requires `website.update`. */
  "PUT /api/website/pages/{id}": { path: { id: number }; body: { content: WebsitePagesCreateContent; version?: number }; answer: WebsitePage };
  /** Delete a page, which can be restored for 30 days. Requires `website.delete`. */
  "DELETE /api/website/pages/{id}": { path: { id: number }; answer: WebsitePage };
  /** Go back from the draft to what is published. Requires `website.update`. */
  "POST /api/website/pages/{id}/discard": { path: { id: number }; body?: { version?: number }; answer: WebsitePage };
  /** List what was published of a page, newest first. Requires `website.view`. */
  "GET /api/website/pages/{id}/versions": { path: { id: number }; answer: { versions: Array<{ number: number; title: string; published_at: string; published_by: string; is_current: boolean }> } };
  /** Preview a published version. Requires `website.view`. */
  "GET /api/website/pages/{id}/versions/{number}": { path: { id: number; number: number }; answer: { html: string } };
  /** Take a published version into the draft. Requires `website.update`. */
  "POST /api/website/pages/{id}/versions/{number}/restore": { path: { id: number; number: number }; body?: { version?: number }; answer: WebsitePage };
  /** Publish a page's draft. Requires `website.publish`. */
  "POST /api/website/pages/{id}/publish": { path: { id: number }; body?: { version?: number }; answer: WebsitePage };
  /** Publish a page's draft at a later time. Requires `website.publish`. */
  "POST /api/website/pages/{id}/schedule": { path: { id: number }; body: { version?: number; publish_at: string }; answer: WebsitePage };
  /** Cancel a page's scheduled publishing. Requires `website.publish`. */
  "POST /api/website/pages/{id}/unschedule": { path: { id: number }; answer: WebsitePage };
  /** Take a page off the web. Requires `website.publish`. */
  "POST /api/website/pages/{id}/unpublish": { path: { id: number }; answer: WebsitePage };
  /** Archive a page. Requires `website.publish`. */
  "POST /api/website/pages/{id}/archive": { path: { id: number }; answer: WebsitePage };
  /** Restore an archived or deleted page as a draft. Requires `website.publish`. */
  "POST /api/website/pages/{id}/restore": { path: { id: number }; answer: WebsitePage };
  /** Duplicate a page as a draft. Requires `website.create`. */
  "POST /api/website/pages/{id}/duplicate": { path: { id: number }; answer: WebsitePage };
  /** Create a link that shows the draft for a week. Requires `website.update`. */
  "POST /api/website/pages/{id}/preview-link": { path: { id: number }; answer: { url: string; ends_at: string } };
  /** End a page's preview links. Requires `website.update`. */
  "DELETE /api/website/pages/{id}/preview-link": { path: { id: number }; answer: WebsitePage };
  /** Retrieve the figures of the whole website. Requires `website.view`. */
  "GET /api/website/figures": { query?: { days?: "7" | "30" | "90" | "365" }; answer: WebsiteFiguresAll };
  /** Retrieve the figures of a page. Requires `website.view`. */
  "GET /api/website/pages/{id}/figures": { path: { id: number }; query?: { days?: "7" | "30" | "90" | "365" }; answer: WebsiteFiguresAll };
  /** Retrieve where the website stands. Requires `website.view`. */
  "GET /api/website/site": { answer: WebsiteSiteRead };
  /** Change the website's address. Requires `website.publish`. */
  "PUT /api/website/site": { body: { slug: string; version?: number }; answer: WebsiteSiteRead };
  /** Add a domain of the business. Requires `website.publish`. */
  "POST /api/website/site/domains": { body: { host: string }; answer: WebsiteSiteRead };
  /** Check a domain's DNS record. Requires `website.publish`. */
  "POST /api/website/site/domains/{id}/check": { path: { id: number }; answer: WebsiteSiteRead };
  /** Make a domain the main address. Requires `website.publish`. */
  "POST /api/website/site/domains/{id}/main": { path: { id: number }; answer: WebsiteSiteRead };
  /** Give a domain up. Requires `website.publish`. */
  "DELETE /api/website/site/domains/{id}": { path: { id: number }; answer: WebsiteSiteRead };
  /** Lead an address of the website to a page. Requires `website.publish`. */
  "POST /api/website/site/redirects": { body: { from: string; page_id: number }; answer: WebsiteSiteRead };
  /** Remove a redirect. Requires `website.publish`. */
  "DELETE /api/website/site/redirects/{id}": { path: { id: number }; answer: WebsiteSiteRead };
  /** List pages with their SEO score. Requires `website.view`. */
  "GET /api/website/seo": { query?: { limit?: number; cursor?: string; search?: string; status?: "draft" | "published" | "archived" }; answer: { pages: Array<{ id: number; title: string; url: string; status: "draft" | "published" | "archived"; score: number; keywords: Array<string>; draft_keywords: Array<string>; open_checks: number; updated_at: string }>; total: number; next_cursor: string | null; average_score: number | null } };
  /** Audit a page's draft. Requires `website.view`. */
  "GET /api/website/seo/{id}": { path: { id: number }; answer: WebsiteSeoAudit };
  /** Fix one check in a page's draft. Requires `website.update`. */
  "POST /api/website/seo/{id}/mend": { path: { id: number }; body: { check: "title" | "description" | "heading" | "images" | "links" | "words" | "keywords" | "structured_data" | "url" | "indexable" | "weight"; version?: number }; answer: WebsiteSeoAudit };
  /** Add keywords to a page's draft. Requires `website.update`. */
  "POST /api/website/seo/{id}/keywords": { path: { id: number }; body: { keywords: Array<string>; version?: number }; answer: WebsitePage };
  /** List a form's submissions, newest first. Requires `website.view`. */
  "GET /api/website/forms/{id}/submissions": { path: { id: number }; query?: { limit?: number; cursor?: string; search?: string; state?: "new" | "read" | "spam" }; answer: { submissions: Array<{ id: number; state: "new" | "read" | "spam"; name: string; email: string | null; phone: string | null; first_words: string; source: string; received_at: string; customer_id: number | null }>; counts: { new: number; read: number; spam: number }; total: number; next_cursor: string | null } };
  /** Export a form's submissions as CSV, piece by piece. Requires `website.view`. */
  "GET /api/website/forms/{id}/submissions/export": { path: { id: number }; query?: { state?: "new" | "read" | "spam"; cursor?: string }; answer: { file_name: string; text: string; rows: number; next_cursor: string | null } };
  /** Retrieve a submission. Requires `website.view`. */
  "GET /api/website/submissions/{id}": { path: { id: number }; answer: FormSubmission };
  /** Mark a submission as new, read or spam. Requires `website.update`. */
  "PUT /api/website/submissions/{id}": { path: { id: number }; body: { state: "new" | "read" | "spam" }; answer: FormSubmission };
  /** Delete a submission. Requires `website.delete`. */
  "DELETE /api/website/submissions/{id}": { path: { id: number }; answer: FormSubmission };
  /** Restore a deleted submission. Requires `website.delete`. */
  "POST /api/website/submissions/{id}/restore": { path: { id: number }; answer: FormSubmission };
  /** List funnels, last changed first. Requires `funnels.view` and `customers.view`. */
  "GET /api/funnels": { query?: { limit?: number; cursor?: string; search?: string; state?: "open" | "draft" | "published" | "archived" }; answer: { funnels: Array<Funnel>; next_cursor: string | null } };
  /** Add a funnel as a draft. Requires `funnels.view` and `funnels.update` and `customers.view`. */
  "POST /api/funnels": { body: { name: string; description?: string; steps?: Array<{ key: string; kind: "page"; page_id: number } | { key: string; kind: "form"; form_id: number } | { key: string; kind: "booking" } | { key: string; kind: "visit" } | { key: string; kind: "contract" } | { key: string; kind: "paid" }>; window_days?: number }; answer: Funnel };
  /** Count funnels by status, and what the published ones brought in the last 30 days. Requires `funnels.view` and `customers.view`. */
  "GET /api/funnels/summary": { answer: { funnels: number; published: number; drafts: number; visits: number | null; conversions: number | null; rate: number | null } };
  /** List the pages and forms that a step can point at. Requires `funnels.view` and `customers.view`. */
  "GET /api/funnels/choices": { answer: { pages: Array<{ id: number; name: string; is_published: boolean }>; forms: Array<{ id: number; name: string; is_published: boolean }> } };
  /** Retrieve a funnel. Requires `funnels.view` and `customers.view`. */
  "GET /api/funnels/{id}": { path: { id: number }; answer: Funnel };
  /** Change a funnel. Requires `funnels.view` and `funnels.update` and `customers.view`. */
  "PUT /api/funnels/{id}": { path: { id: number }; body?: { name?: string; description?: string; steps?: Array<{ key: string; kind: "page"; page_id: number } | { key: string; kind: "form"; form_id: number } | { key: string; kind: "booking" } | { key: string; kind: "visit" } | { key: string; kind: "contract" } | { key: string; kind: "paid" }>; window_days?: number; version?: number }; answer: Funnel };
  /** Duplicate a funnel as a draft. Requires `funnels.view` and `funnels.update` and `customers.view`. */
  "POST /api/funnels/{id}/duplicate": { path: { id: number }; answer: Funnel };
  /** Publish a funnel. Requires `funnels.view` and `funnels.update` and `customers.view`. */
  "POST /api/funnels/{id}/publish": { path: { id: number }; answer: Funnel };
  /** Make a funnel a draft again. Requires `funnels.view` and `funnels.update` and `customers.view`. */
  "POST /api/funnels/{id}/unpublish": { path: { id: number }; answer: Funnel };
  /** Archive a funnel. Requires `funnels.view` and `funnels.update` and `customers.view`. */
  "POST /api/funnels/{id}/archive": { path: { id: number }; answer: Funnel };
  /** Restore an archived funnel as a draft. Requires `funnels.view` and `funnels.update` and `customers.view`. */
  "POST /api/funnels/{id}/restore": { path: { id: number }; answer: Funnel };
  /** Count who reached each step of a funnel in a period. Requires `funnels.view` and `customers.view`. */
  "GET /api/funnels/{id}/figures": { path: { id: number }; query?: { days?: "7" | "30" | "90" | "365" }; answer: { from: string; to: string; steps: Array<{ key: string; name: string; count: number; share: number | null; lost: number; median_seconds: number | null }>; visits: number; conversions: number; rate: number | null; revenue_cents: number | null } };
  /** Retrieve the figures of this month. Requires `reports.view`. */
  "GET /api/reports/quick": { answer: { period: { from: string; to: string }; previous: { from: string; to: string }; currency: string; stats: Array<{ metric: "revenue" | "invoices" | "average_invoice" | "collected" | "refunded" | "new_leads" | "new_clients" | "conversion" | "speed_to_lead" | "lost" | "sold" | "hours" | "job_margin" | "margin_rate" | "issued" | "outstanding" | "overdue" | "utilization" | "cancelled_rate" | "missed_rate"; label: string; unit: "money" | "count" | "percent" | "minutes" | "hours" | "quantity"; formula: string; basis: string; value: number | null; previous: number | null; change: number | null; why_not: string | null; report: "sales" | "customer-growth" | "service-usage" | "invoice-summary" }>; operations: Array<ReportsQuickOperations> } };
  /** List what reports can be filtered by. Requires `reports.view`. */
  "GET /api/reports/choices": { answer: { services: Array<{ id: number; name: string }>; members: Array<{ id: string; name: string }> } };
  /** List your saved reports and shared ones. Requires `reports.view`. */
  "GET /api/reports/saved": { answer: { reports: Array<ReportsSavedReports> } };
  /** Save a report. Requires `reports.view` and `reports.save`. */
  "POST /api/reports/saved": { body: { name: string; report: "sales" | "customer-growth" | "service-usage" | "invoice-summary"; asked?: { period?: "this_week" | "last_week" | "this_month" | "last_month" | "this_quarter" | "last_quarter" | "this_year" | "last_year" | "last_30_days" | "last_12_months" | "custom"; from?: string; to?: string; compare?: "previous" | "last_year" | "none"; group?: "day" | "week" | "month"; by?: "time" | "customer" | "service" | "member" | "source"; source?: string; service?: string; member?: string; tax?: "included" }; is_shared?: boolean }; answer: ReportsSavedReports };
  /** Rename or share a saved report. Requires `reports.view` and `reports.save`. */
  "PUT /api/reports/saved/{id}": { path: { id: number }; body?: { name?: string; is_shared?: boolean; version?: number }; answer: ReportsSavedReports };
  /** Delete a saved report. It can be restored for 30 days. Requires `reports.view` and `reports.save`. */
  "DELETE /api/reports/saved/{id}": { path: { id: number }; answer: ReportsSavedReports };
  /** Restore a deleted saved report. Requires `reports.view` and `reports.save`. */
  "POST /api/reports/saved/{id}/restore": { path: { id: number }; answer: ReportsSavedReports };
  /** Retrieve when and to whom your saved report is emailed. Requires `reports.view` and `reports.save`. */
  "GET /api/reports/saved/{id}/weekly": { path: { id: number }; answer: ReportsWeekly };
  /** Email your saved report each week to members who may see it. Requires `reports.view` and `reports.save`. */
  "PUT /api/reports/saved/{id}/weekly": { path: { id: number }; body: { weekday: number; hour: number; recipients: Array<string> }; answer: ReportsWeekly };
  /** Stop emailing your saved report. Requires `reports.view` and `reports.save`. */
  "DELETE /api/reports/saved/{id}/weekly": { path: { id: number }; answer: ReportsWeekly };
  /** Retrieve a report. Requires `reports.view`. */
  "GET /api/reports/figures": { query: { report: "sales" | "customer-growth" | "service-usage" | "invoice-summary"; period?: "this_week" | "last_week" | "this_month" | "last_month" | "this_quarter" | "last_quarter" | "this_year" | "last_year" | "last_30_days" | "last_12_months" | "custom"; from?: string; to?: string; compare?: "previous" | "last_year" | "none"; group?: "day" | "week" | "month"; by?: "time" | "customer" | "service" | "member" | "source"; source?: string; service?: string; member?: string; tax?: "included" }; answer: { report: "sales" | "customer-growth" | "service-usage" | "invoice-summary"; period: { from: string; to: string }; previous: { from: string; to: string } | null; group: "day" | "week" | "month"; by: "time" | "customer" | "service" | "member" | "source"; currency: string; time_zone: string; figures: Array<ReportsQuickOperations>; over_time: Array<{ from: string; to: string; value: number | null; previous: number | null }>; columns: Array<{ metric: "revenue" | "invoices" | "average_invoice" | "collected" | "refunded" | "new_leads" | "new_clients" | "conversion" | "speed_to_lead" | "lost" | "sold" | "hours" | "job_margin" | "margin_rate" | "issued" | "outstanding" | "overdue" | "utilization" | "cancelled_rate" | "missed_rate"; label: string; unit: "money" | "count" | "percent" | "minutes" | "hours" | "quantity"; formula: string; basis: string; why_not: string | null; total: number | null }>; rows: Array<{ key: string; name: string; values: Record<string, number | null> }>; others: Record<string, number | null> | null } };
  /** List the rows that a figure of a report is made of. Requires `reports.view`. */
  "GET /api/reports/rows": { query: { report: "sales" | "customer-growth" | "service-usage" | "invoice-summary"; period?: "this_week" | "last_week" | "this_month" | "last_month" | "this_quarter" | "last_quarter" | "this_year" | "last_year" | "last_30_days" | "last_12_months" | "custom"; from?: string; to?: string; compare?: "previous" | "last_year" | "none"; group?: "day" | "week" | "month"; by?: "time" | "customer" | "service" | "member" | "source"; source?: string; service?: string; member?: string; tax?: "included"; metric: "revenue" | "invoices" | "average_invoice" | "collected" | "refunded" | "new_leads" | "new_clients" | "conversion" | "speed_to_lead" | "lost" | "sold" | "hours" | "job_margin" | "margin_rate" | "issued" | "outstanding" | "overdue" | "utilization" | "cancelled_rate" | "missed_rate"; bucket?: string; key?: string; limit?: number; cursor?: string }; answer: { metric: "revenue" | "invoices" | "average_invoice" | "collected" | "refunded" | "new_leads" | "new_clients" | "conversion" | "speed_to_lead" | "lost" | "sold" | "hours" | "job_margin" | "margin_rate" | "issued" | "outstanding" | "overdue" | "utilization" | "cancelled_rate" | "missed_rate"; unit: "money" | "count" | "percent" | "minutes" | "hours" | "quantity"; currency: string; rows: Array<{ key: string; record: "invoice" | "payment" | "customer" | "job" | "event"; record_id: number; label: string; detail: string; who: string; day: string; value: number; weight: number }>; total: number; figure: number | null; next_cursor: string | null } };
  /** Export a report's table as CSV. Requires `reports.view`. */
  "GET /api/reports/export": { query: { report: "sales" | "customer-growth" | "service-usage" | "invoice-summary"; period?: "this_week" | "last_week" | "this_month" | "last_month" | "this_quarter" | "last_quarter" | "this_year" | "last_year" | "last_30_days" | "last_12_months" | "custom"; from?: string; to?: string; compare?: "previous" | "last_year" | "none"; group?: "day" | "week" | "month"; by?: "time" | "customer" | "service" | "member" | "source"; source?: string; service?: string; member?: string; tax?: "included" }; answer: { file_name: string; text: string; rows: number } };
  /** Find records of every kind by a part of a name, a number, an address or a phone number. Requires `dashboard.view`. */
  "GET /api/search": { query: { q: string; kinds?: Array<"customer" | "job" | "event" | "contract" | "invoice" | "payment" | "conversation" | "message" | "task" | "file" | "service" | "template" | "campaign" | "automation" | "page" | "form" | "funnel" | "segment" | "report" | "member">; limit?: number }; answer: { results: Array<{ kind: "customer" | "job" | "event" | "contract" | "invoice" | "payment" | "conversation" | "message" | "task" | "file" | "service" | "template" | "campaign" | "automation" | "page" | "form" | "funnel" | "segment" | "report" | "member"; id: string; title: string; detail: string; status: string; amount_cents: number | null; currency: string | null; at: string | null; is_open: boolean; parent: string | null }>; words: Array<string> } };
  /** List automations with their figures, last changed first. Requires `automations.view`. */
  "GET /api/automations": { query?: { limit?: number; cursor?: string; search?: string; status?: "draft" | "active" | "paused" }; answer: { automations: Array<{ id: number; name: string; status: "draft" | "active" | "paused"; trigger: { on: "customer_created"; sources?: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { on: "status_changed"; to?: Array<"lead" | "prospect" | "client" | "inactive"> } | { on: "event_booked"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "event_completed"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "event_cancelled"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "job_completed" } | { on: "contract_sent" } | { on: "contract_signed" } | { on: "contract_unsigned"; days: number } | { on: "invoice_issued" } | { on: "invoice_overdue"; days: number } | { on: "invoice_paid" } | { on: "payment_received" } | { on: "form_submitted"; form_id?: number | null } | { on: "message_received"; channel?: "any" | "text" | "mail" } | { on: "days_after_visit"; days: number } | null; is_changed: boolean; contacts: number; in_progress: number; last_triggered_at: string | null; updated_at: string; updated_by: string; version: number }>; total: number; summary: { active: number; paused: number; drafts: number; in_progress: number; entered: number; messages_sent: number; goals_reached: number }; has_automations: boolean; next_cursor: string | null } };
  /** Add an automation as a draft. Requires `automations.create`. */
  "POST /api/automations": { body: { name?: string; recipe?: "speed_to_lead" | "unsigned_contract" | "overdue_invoice" | "review_request" | "seasonal_tune_up" | "win_back" }; answer: Automation };
  /** List the automations to start from. Requires `automations.view`. */
  "GET /api/automations/recipes": { answer: { recipes: Array<{ key: "speed_to_lead" | "unsigned_contract" | "overdue_invoice" | "review_request" | "seasonal_tune_up" | "win_back"; name: string; about: string; content: { trigger: { on: "customer_created"; sources?: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { on: "status_changed"; to?: Array<"lead" | "prospect" | "client" | "inactive"> } | { on: "event_booked"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "event_completed"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "event_cancelled"; types?: Array<"job" | "appointment" | "call" | "meeting" | "task"> } | { on: "job_completed" } | { on: "contract_sent" } | { on: "contract_signed" } | { on: "contract_unsigned"; days: number } | { on: "invoice_issued" } | { on: "invoice_overdue"; days: number } | { on: "invoice_paid" } | { on: "payment_received" } | { on: "form_submitted"; form_id?: number | null } | { on: "message_received"; channel?: "any" | "text" | "mail" } | { on: "days_after_visit"; days: number } | null; entry: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<{ field?: unknown; match?: unknown; items?: unknown } | { field?: unknown; is?: unknown; values?: unknown } | { field?: unknown; is?: unknown; value?: unknown } | SegmentsCreateFilterItemsItemsItems | SegmentsCreateFilterItemsItemsItems2 | { field?: unknown; is?: unknown; cents?: unknown; period?: unknown } | { field?: unknown; is?: unknown } | unknown | null> } | { field: "status"; is: "any_of" | "none_of"; values: Array<"lead" | "prospect" | "client" | "inactive"> } | { field: "source"; is: "any_of" | "none_of"; values: Array<"website" | "referral" | "social_media" | "advertising" | "cold_outreach" | "event" | "other"> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<string | "none"> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItems | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: { kind: "last"; amount: number; unit: "day" | "week" | "month" | "year" } | { kind: "days"; from: string; to: string } } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItems2 | SegmentsListSegmentsFilterItems3 | SegmentsListSegmentsFilterItems4 | SegmentsListSegmentsFilterItems5 | SegmentsListSegmentsFilterItems6 | { field: "custom"; field_id: number; type: "yes_no"; is: "yes" | "no" }> } | null; steps: Array<AutomationsCreateContentSteps | AutomationsCreateContentSteps2 | AutomationsCreateContentSteps3 | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "condition"; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field?: unknown; match?: unknown; items?: unknown } | { field?: unknown; is?: unknown; values?: unknown } | { field?: unknown; is?: unknown; value?: unknown } | SegmentsCreateFilterItemsItemsItems | SegmentsCreateFilterItemsItemsItems2 | { field?: unknown; is?: unknown; cents?: unknown; period?: unknown } | { field?: unknown; is?: unknown } | unknown | null> } | null } | AutomationsCreateContentSteps4 | AutomationsCreateContentSteps5 | AutomationsCreateContentSteps6 | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "change_status"; status: "lead" | "prospect" | "client" | "inactive" } | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "add_note"; text: string } | AutomationsCreateContentSteps7 | { key: string; branch?: { of: string; is: "yes" | "no" } | null; kind: "end" }>; goal: { kind: "event"; event: "customer_replied" | "event_booked" | "contract_signed" | "invoice_paid" | "payment_received" | "form_submitted" } | { kind: "filter"; filter: { field: "group"; match: "all" | "any" | "none"; items: Array<{ field: "group"; match: "all" | "any" | "none"; items: Array<unknown | null> } | { field: "status"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "source"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "assigned_to"; is: "any_of" | "none_of"; values: Array<unknown | null> } | { field: "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code" | "country" | "notes"; is: "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled"; value?: string } | SegmentsListSegmentsFilterItemsItems | SegmentsListSegmentsFilterItemsItems2 | { field: "estimated_value" | "revenue" | "balance_due" | "overdue" | "unpaid_deposits"; is: "at_least" | "at_most" | "exactly"; cents: number; period?: unknown } | { field: "has_email" | "can_be_texted" | "offers_by_text" | "offers_by_email"; is: "yes" | "no" } | SegmentsListSegmentsFilterItemsItems3 | SegmentsListSegmentsFilterItemsItems4 | SegmentsListSegmentsFilterItemsItems5 | SegmentsListSegmentsFilterItemsItems6 | SegmentsListSegmentsFilterItemsItems7 | { field?: unknown; field_id?: unknown; type?: unknown; is?: unknown }> } | null } | null; re_entry: { rule: "never" | "after_end" | "after_days" | "each"; days?: number }; on_reply: { action: "end" | "wait" | "continue"; wait_days?: number } } }> } };
  /** Retrieve an automation and its draft. Requires `automations.view`. */
  "GET /api/automations/{id}": { path: { id: number }; answer: Automation };
  /** Save an automation's draft. Requires `automations.update`. */
  "PUT /api/automations/{id}": { path: { id: number }; body?: { name?: string; content?: AutomationsUpdateInputContent; version?: number }; answer: Automation };
  /** Delete an automation and take everyone out of it. Requires `automations.delete`. */
  "DELETE /api/automations/{id}": { path: { id: number }; answer: { id: number } };
  /** Go back from the draft to what is published. Requires `automations.update`. */
  "POST /api/automations/{id}/discard": { path: { id: number }; body?: { version?: number }; answer: Automation };
  /** Publish an automation's draft. A draft that was never published starts. Requires `automations.update`. */
  "POST /api/automations/{id}/publish": { path: { id: number }; body?: { version?: number }; answer: Automation };
  /** Start a paused automation. Requires `automations.update`. */
  "POST /api/automations/{id}/start": { path: { id: number }; answer: Automation };
  /** Pause an automation. Requires `automations.update`. */
  "POST /api/automations/{id}/pause": { path: { id: number }; answer: Automation };
  /** Duplicate an automation as a draft. Requires `automations.create`. */
  "POST /api/automations/{id}/duplicate": { path: { id: number }; answer: Automation };
  /** Restore a deleted automation as paused, or as a draft. Requires `automations.delete`. */
  "POST /api/automations/{id}/restore": { path: { id: number }; answer: Automation };
  /** See what an automation would have done in the last 30 days. Nothing is sent. Requires `automations.view` and `customers.view`. */
  "POST /api/automations/dry-run": { body: { content: AutomationsUpdateInputContent }; answer: { days: number; people: number; turned_away: number; first: Array<{ customer_id: number; name: string; at: string; steps: Array<{ key: string; kind: "wait" | "wait_until" | "wait_for" | "condition" | "send_text" | "send_email" | "create_task" | "change_status" | "add_note" | "notify_member" | "end"; at: string; outcome: "entered" | "done" | "waiting" | "yes" | "no" | "refused" | "failed" | "ended"; words: string }> }> } };
  /** List the customers in an automation, newest first. Requires `automations.view` and `customers.view`. */
  "GET /api/automations/{id}/runs": { path: { id: number }; query?: { limit?: number; cursor?: string; state?: "active" | "completed" | "goal" | "replied" | "removed" | "stopped"; search?: string }; answer: { runs: Array<AutomationsRunsRuns>; total: number; next_cursor: string | null } };
  /** Retrieve a customer's way through an automation, step by step. Requires `automations.view` and `customers.view`. */
  "GET /api/automations/runs/{id}": { path: { id: number }; answer: AutomationsRun };
  /** Take a customer out of an automation. Requires `automations.update` and `customers.view`. */
  "POST /api/automations/runs/{id}/remove": { path: { id: number }; answer: AutomationsRun };
  /** List the automations a customer is or was in, newest first. Requires `automations.view` and `customers.view`. */
  "GET /api/automations/customers/{id}/runs": { path: { id: number }; query?: { limit?: number; cursor?: string }; answer: { runs: Array<AutomationsRunsRuns>; total: number; next_cursor: string | null } };
  /** List connections and how they are doing. Those your role can't see are left out. Requires `integrations.view`. */
  "GET /api/integrations/connections": { answer: { connections: Array<{ kind: "payments" | "texts" | "email" | "storage" | "calendars"; state: "ok" | "attention" | "off" | "test"; detail: string; last_error: { at: string; text: string } | null }> } };
  /** List API keys. Requires `integrations.view`. */
  "GET /api/integrations/keys": { answer: { keys: Array<IntegrationsKeysListKeys> } };
  /** Create an API key. Requires `integrations.update`. */
  "POST /api/integrations/keys": { body: { name: string; scopes: Array<"customers.view" | "customers.create" | "customers.update" | "customers.delete" | "calendar.view" | "calendar.create" | "calendar.update" | "calendar.delete" | "calendar.override" | "services.view" | "services.create" | "services.update" | "services.delete" | "services.cost" | "availability.view" | "availability.update" | "jobs.view" | "jobs.create" | "jobs.update" | "jobs.delete" | "jobs.cost" | "files.view" | "files.create" | "files.update" | "files.delete" | "tasks.view" | "tasks.create" | "tasks.update" | "tasks.delete" | "reminders.view" | "reminders.update" | "booking.view" | "booking.update" | "templates.view" | "templates.create" | "templates.update" | "templates.delete" | "contracts.view" | "contracts.create" | "contracts.update" | "contracts.delete" | "contracts.send" | "invoices.view" | "invoices.create" | "invoices.update" | "invoices.delete" | "invoices.send" | "invoices.adjust" | "invoices.settings" | "payments.view" | "payments.record" | "payments.charge" | "payments.refund" | "payments.settings" | "views.share" | "segments.view" | "segments.update" | "messages.view" | "messages.send" | "campaigns.view" | "campaigns.create" | "campaigns.update" | "campaigns.send" | "campaigns.delete" | "website.view" | "website.create" | "website.update" | "website.publish" | "website.delete" | "funnels.view" | "funnels.update" | "automations.view" | "automations.create" | "automations.update" | "automations.delete" | "portal.view" | "portal.update" | "portal.invite" | "portal.share" | "portal.see_as" | "reports.view" | "reports.save" | "dashboard.view" | "dashboard.revenue" | "organization.view" | "organization.update" | "users.view" | "teams.view" | "teams.update" | "roles.view" | "audit.view" | "audit.export">; expires_at?: string | null }; answer: { key: IntegrationsKeysListKeys; token: string | null } };
  /** Revoke an API key. Requires `integrations.update`. */
  "POST /api/integrations/keys/{id}/revoke": { path: { id: string }; answer: IntegrationsKeysListKeys };
  /** List webhooks. Requires `integrations.view`. */
  "GET /api/integrations/webhooks": { answer: { webhooks: Array<IntegrationsWebhooksListWebhooks> } };
  /** Create a webhook. Requires `integrations.update`. */
  "POST /api/integrations/webhooks": { body: { name: string; url: string; kinds: Array<"customer.created" | "customer.updated" | "customer.status_changed" | "calendar.event_created" | "calendar.event_moved" | "calendar.event_cancelled" | "calendar.event_completed" | "job.created" | "job.completed" | "job.visit_scheduled" | "job.visit_done" | "task.created" | "task.done" | "contract.sent" | "contract.completed" | "contract.declined" | "invoice.issued" | "invoice.voided" | "payment.succeeded" | "payment.refunded" | "form_submission.received"> }; answer: { webhook: IntegrationsWebhooksListWebhooks; secret: string | null } };
  /** Update a webhook, or turn it on or off. Requires `integrations.update`. */
  "PUT /api/integrations/webhooks/{id}": { path: { id: string }; body?: { name?: string; url?: string; kinds?: Array<"customer.created" | "customer.updated" | "customer.status_changed" | "calendar.event_created" | "calendar.event_moved" | "calendar.event_cancelled" | "calendar.event_completed" | "job.created" | "job.completed" | "job.visit_scheduled" | "job.visit_done" | "task.created" | "task.done" | "contract.sent" | "contract.completed" | "contract.declined" | "invoice.issued" | "invoice.voided" | "payment.succeeded" | "payment.refunded" | "form_submission.received">; state?: "on" | "off" }; answer: IntegrationsWebhooksListWebhooks };
  /** Delete a webhook with its log. Requires `integrations.update`. */
  "DELETE /api/integrations/webhooks/{id}": { path: { id: string }; answer: IntegrationsWebhooksListWebhooks };
  /** Replace a webhook's secret. The old one also signs for 24 hours. Requires `integrations.update`. */
  "POST /api/integrations/webhooks/{id}/secret": { path: { id: string }; answer: { webhook: IntegrationsWebhooksListWebhooks; secret: string | null } };
  /** Send a test event. Requires `integrations.update`. */
  "POST /api/integrations/webhooks/{id}/test": { path: { id: string }; answer: IntegrationsWebhooksTest };
  /** List a webhook's latest deliveries. Requires `integrations.view`. */
  "GET /api/integrations/webhooks/{id}/deliveries": { path: { id: string }; answer: { deliveries: Array<IntegrationsWebhooksTest> } };
  /** Send a delivery again. Requires `integrations.update`. */
  "POST /api/integrations/deliveries/{id}/replay": { path: { id: string }; answer: IntegrationsWebhooksTest };
  /** Retrieve portal settings. Requires `portal.view`. */
  "GET /api/portal/settings": { answer: PortalSettings };
  /** Update portal settings. Requires `portal.update`. */
  "PUT /api/portal/settings": { body: { is_on?: boolean; slug?: string; welcome?: string; shows_visits?: boolean; shows_invoices?: boolean; shows_contracts?: boolean; shows_files?: boolean; takes_requests?: boolean; version?: number }; answer: PortalSettings };
  /** Preview the portal with changed settings. Requires `portal.view`. */
  "POST /api/portal/preview": { body: { welcome?: string; shows_visits?: boolean; shows_invoices?: boolean; shows_contracts?: boolean; shows_files?: boolean; takes_requests?: boolean }; answer: { home: string; sign_in: string } };
  /** List portal sign-ins. Requires `portal.view`. */
  "GET /api/portal/sessions": { answer: { sessions: Array<PortalSessionsSessions> } };
  /** Sign a customer out of the portal. Requires `portal.update`. */
  "DELETE /api/portal/sessions/{session_id}": { path: { session_id: string }; answer: PortalSessionsSessions };
  /** Retrieve what a customer's portal shows. Requires `portal.view` and `customers.view`. */
  "GET /api/customers/{id}/portal": { path: { id: number }; answer: { is_on: boolean; email: string | null; files: Array<{ id: number; name: string; is_shown: boolean }>; sessions: Array<PortalSessionsSessions> } };
  /** Show a file in a customer's portal, or hide it. Requires `portal.share` and `portal.view` and `customers.view` and `files.view`. */
  "PUT /api/customers/{id}/portal/file": { path: { id: number }; body: { file_id: number; is_shown: boolean }; answer: { is_on: boolean; email: string | null; files: Array<{ id: number; name: string; is_shown: boolean }>; sessions: Array<PortalSessionsSessions> } };
  /** Email a customer the way to their portal. Requires `portal.invite` and `customers.view`. */
  "POST /api/customers/{id}/portal/invite": { path: { id: number }; answer: { email: string } };
  /** See the portal as a customer. Noted in the customer's history. Requires `portal.see_as` and `customers.view`. */
  "POST /api/customers/{id}/portal/see": { path: { id: number }; answer: { page: string } };
  /** Retrieve the four dashboard figures and how they changed. Requires `dashboard.view`. */
  "GET /api/dashboard/stats": { answer: { total_customers?: number | null; monthly_revenue?: number | null; active_jobs?: number | null; completion_rate?: number | null; changes: { total_customers?: number | null; monthly_revenue?: number | null; active_jobs?: number | null; completion_rate?: number | null } } };
  /** Retrieve revenue by month, pipeline by value and what needs attention. Requires `dashboard.view`. */
  "GET /api/dashboard/insights": { answer: { money_left_cents: number | null; revenue_by_month: Array<{ month: string; cents: number }> | null; pipeline: Array<{ status: "lead" | "prospect" | "client"; customers: number; value_cents: number }> | null; attention: { overdue_jobs: number | null; unscheduled_jobs: number | null; overdue_tasks: number | null; leads_without_next_step: number | null; unconfirmed_appointments: number | null; uninvoiced_jobs: number | null; uninvoiced_cents: number | null; overdue_invoices: number | null; overdue_cents: number | null; failed_payments: number | null; failed_cents: number | null; unsigned_contracts: number | null; unsigned_cents: number | null; first_unsigned_id: number | null; waiting_customers: number | null; longest_waiting: Array<{ conversation_id: number; name: string; waiting_minutes: number }> | null } } };
  /** List recent activity, newest first. Requires `dashboard.view`. */
  "GET /api/dashboard/activities": { query?: { limit?: number; cursor?: string; types?: "success" | "payment" | "appointment" | "contract" | "customer" | "note" | "default" | Array<"success" | "payment" | "appointment" | "contract" | "customer" | "note" | "default"> }; answer: Array<{ id: number; type: "success" | "payment" | "appointment" | "contract" | "customer" | "note" | "default"; title: string; description: string | null; timestamp: string; metadata: { customer_id?: number; customer_name?: string; amount?: number; currency?: string } }> };
  /** List upcoming appointments. Requires `dashboard.view` and `calendar.view`. */
  "GET /api/dashboard/appointments": { query?: { limit?: number }; answer: Array<{ id: number; client: string; service: string; time: string; status: string }> };
  /** Retrieve how you arranged your dashboard. Requires `dashboard.view`. */
  "GET /api/dashboard/layout": { answer: { cards: Array<{ key: string; is_hidden: boolean }> | null } };
  /** Move and hide cards of your dashboard. Requires `dashboard.view`. */
  "PUT /api/dashboard/layout": { body: { cards: Array<{ key: string; is_hidden: boolean }> }; answer: { cards: Array<{ key: string; is_hidden: boolean }> | null } };
  /** Arrange your dashboard as usual again. Requires `dashboard.view`. */
  "DELETE /api/dashboard/layout": { answer: { cards: Array<{ key: string; is_hidden: boolean }> | null } };
  /** Retrieve the records assigned to a team member. Requires `users.update`. */
  "GET /api/users/{id}/belongings": { path: { id: string }; answer: DeparturesBelongings };
  /** Deactivate a team member and reassign their records. Requires `users.update`. */
  "POST /api/users/{id}/deactivate": { path: { id: string }; body?: { handOverTo?: string | null }; answer: { member: UsersPeople; handedOver: DeparturesBelongings } };
  /** Reactivate a team member. Uses a seat. Requires `users.update`. */
  "POST /api/users/{id}/reactivate": { path: { id: string }; answer: UsersPeople };
  /** Sign a team member out on every device. Requires `users.update`. */
  "POST /api/users/{id}/sign-out": { path: { id: string }; answer: { message: string } };
  /** List audit log events, newest first. Requires `audit.view`. */
  "GET /api/audit/events": { query?: { person?: "system" | string; kind?: string; record_kind?: string; record_id?: string; from?: string; to?: string; search?: string; limit?: number; cursor?: string }; answer: { events: Array<Audit>; next_cursor: string | null; searched_until: string | null } };
  /** Retrieve an audit log event. Requires `audit.view`. */
  "GET /api/audit/events/{id}": { path: { id: number }; answer: Audit };
  /** List the people and event types to filter by. Requires `audit.view`. */
  "GET /api/audit/facets": { answer: { people: Array<{ id: string; name: string }>; kinds: Array<string> } };
  /** Retrieve the latest seal of the hash chain. Requires `audit.view`. */
  "GET /api/audit/seal": { answer: { seal: { sequence: number; last_event_id: number; hash: string; sealed_at: string } | null } };
  /** Verify part of the hash chain, from the start or where the last call ended. Requires `audit.view`. */
  "POST /api/audit/verify": { body: { from_sequence?: number }; answer: { checked_seals: number; checked_events: number; verified: { sequence: number; last_event_id: number; hash: string; sealed_at: string } | null; next_sequence: number | null; broken: { sequence: number; event_id: number | null; sentence: string } | null } };
  /** Start an export. The export is logged too. Requires `audit.export`. */
  "POST /api/audit/exports": { body: { person?: "system" | string; kind?: string; record_kind?: string; record_id?: string; from?: string; to?: string; search?: string; format: "csv" | "json" }; answer: { id: string; file_name: string } };
  /** Retrieve the next page of an export. Requires `audit.export`. */
  "GET /api/audit/exports/{id}": { path: { id: string }; query?: { cursor?: string }; answer: { text: string; count: number; next_cursor: string | null } };
  /** Reset the demo workspace to a sample year that ends today. Requires `organization.demo`. */
  "POST /api/demo/reset": { answer: { message: string } };
};
