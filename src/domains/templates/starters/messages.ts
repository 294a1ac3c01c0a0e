/** The texts and emails that come with Plumbline. */
import type { TemplateContent } from "../content-contract.ts";

type Message = { key: string; name: string; category: string; content: TemplateContent };

const text = (key: string, name: string, category: string, words: string): Message => ({
  key,
  name,
  category,
  content: { kind: "text", text: words },
});

const email = (key: string, name: string, category: string, [subject, words]: [string, string]): Message => ({
  key,
  name,
  category,
  content: { kind: "email", subject, text: words },
});

const close = "\n\n{sender}\n{business}\n{business_phone}";

export const starterMessages: Message[] = [
  text(
    "on-my-way",
    "On My Way",
    "Appointments",
    "Hi {first_name}, it's {sender} from {business}. I'm on my way for {service} and will be there soon. Questions? {business_phone}",
  ),
  text(
    "appointment-confirmation",
    "Appointment Confirmation",
    "Appointments",
    "Hi {first_name}, your {service} appointment with {business} is on {date}, {time}. Call {business_phone} if that doesn't work for you.",
  ),
  text(
    "running-late",
    "Running Late",
    "Appointments",
    "Hi {first_name}, {sender} from {business} here. I'm running late for your appointment on {date} and I'm sorry about that. I'll text you when I'm on my way.",
  ),
  text(
    "missed-call",
    "Missed Call",
    "Follow-Ups",
    "Hi, this is {business}. Sorry we missed your call. Tell us here what you need, or call {business_phone}.",
  ),
  text(
    "review-request",
    "Review Request",
    "Reviews",
    "Hi {first_name}, thanks for choosing {business}. Would you tell others how we did? It takes a minute: {link}",
  ),
  text(
    "overdue-invoice",
    "Overdue Invoice",
    "Payments",
    "Hi {first_name}, a friendly reminder from {business}: invoice {invoice_number} was due on {due_date}. Call {business_phone} if something isn't right.",
  ),
  email("estimate-follow-up", "Estimate Follow-Up", "Follow-Ups", [
    "Your estimate for {service}",
    `Hello {first_name},\n\nI wanted to ask whether you have any questions about our estimate for {service}. If you'd like to go ahead, reply to this email or call {business_phone} and we'll find a time that suits you.${close}`,
  ]),
  email("thank-you", "Thank You", "Follow-Ups", [
    "Thank you from {business}",
    `Hello {first_name},\n\nThank you for having us. If anything about {service} isn't the way you expected, call {business_phone} and we'll put it right.${close}`,
  ]),
  email("review-request-email", "Review Request", "Reviews", [
    "How did we do, {first_name}?",
    `Hello {first_name},\n\nThank you for choosing {business} for {service}. Would you take a minute to tell others how we did?\n\n{link}\n\nIf something wasn't right, tell us first and we'll fix it.${close}`,
  ]),
  email("overdue-invoice-email", "Overdue Invoice", "Payments", [
    "Invoice {invoice_number} is overdue",
    `Hello {first_name},\n\nInvoice {invoice_number} was due on {due_date}, and we haven't received a payment yet. If you have paid in the meantime, thank you, and ignore this email.\n\nIf something about the invoice isn't right, reply to this email or call {business_phone}.${close}`,
  ]),
  email("appointment-details", "Appointment Details", "Appointments", [
    "Your appointment on {date}",
    `Hello {first_name},\n\nHere are the details of your appointment:\n\nWhat: {service}\nWhen: {date}, {time}\nWhere: {where}\nYour technician: {technician}\n\nIf something doesn't suit you, call {business_phone}.${close}`,
  ]),
];
