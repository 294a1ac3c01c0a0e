/** The way to a person: a short form whose faults are told where they are. */
import { helpPath, privacyPath } from "#shared/common-paths.ts";
import { SubmitButton } from "./Button.tsx";
import classes from "./contact.module.css";

export function ContactSection() {
  return (
    <section id="contact" className={classes.contact} aria-labelledby="contact-heading">
      <div>
        <h2 id="contact-heading">Talk to a person</h2>
        <p className={classes.lead}>
          Ask about your trade, moving your customers over, or anything else. We reply within one business
          day.
        </p>
        <p>
          You may find your answer in the <a href={helpPath()}>Help Center</a>.
        </p>
      </div>
      <form className={classes.form} data-contact noValidate>
        <Field name="name" label="Your name" autoComplete="name" isRequired />
        <div className={classes.pair}>
          <Field name="email" label="Email" type="email" autoComplete="email" isRequired />
          <Field name="phone" label="Phone" type="tel" autoComplete="tel" />
        </div>
        <Field name="message" label="Message" isLong isRequired />
        <div className={classes.trap} aria-hidden="true">
          <label htmlFor="contact-company_site">Leave this empty</label>
          <input id="contact-company_site" name="company_site" tabIndex={-1} autoComplete="off" />
        </div>
        <p className={classes.failure} data-failure role="alert" hidden />
        <div className={classes.send}>
          <SubmitButton size="large">Send Message</SubmitButton>
          <p>
            We use what you write only to answer you. See the{" "}
            <a href={`${privacyPath()}#website`}>Privacy Policy</a>.
          </p>
        </div>
        <noscript>
          <p className={classes.failure}>This form needs JavaScript. Turn it on and reload the page.</p>
        </noscript>
      </form>
      <div className={classes.done} data-contact-done role="status" tabIndex={-1} hidden />
    </section>
  );
}

type FieldProps = {
  name: string;
  label: string;
  type?: string;
  autoComplete?: string;
  isRequired?: boolean;
  isLong?: boolean;
};

function Field({ name, label, type = "text", autoComplete, isRequired, isLong }: FieldProps) {
  const id = `contact-${name}`;
  const common = { id, name, required: isRequired, "aria-describedby": `${id}-error` };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {!isRequired && <small> (optional)</small>}
      </label>
      {isLong ? (
        <textarea {...common} rows={5} maxLength={5000} />
      ) : (
        <input {...common} type={type} autoComplete={autoComplete} maxLength={254} />
      )}
      <p id={`${id}-error`} className={classes.error} data-error={name} />
    </div>
  );
}
