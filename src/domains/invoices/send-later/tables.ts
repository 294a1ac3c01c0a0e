/** Where it is kept when invoices are to be sent. */
export type ScheduledSendRow = {
  organization_id: string;
  id: string;
  invoice_id: number;
  send_at: string;
  recipient: string | null;
  message: string | null;
  status: "waiting" | "sent" | "canceled" | "failed";
  reason: string | null;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
  settled_at: string | null;
};

export type SendLaterTables = { scheduled_sends: ScheduledSendRow };
