/** Three looks at the product with real screenshots: the pipeline, one customer, and the same on a phone. */
import { IconCheck } from "@tabler/icons-react";
import classes from "./landing.module.css";
import { Picture } from "./Picture.tsx";
import tour from "./tour.module.css";

const halfWidth = "(max-width: 60rem) calc(100vw - 2.5rem), 640px";

export function ProductTour() {
  return (
    <section className={classes.section} aria-labelledby="tour-heading">
      <div className={classes.intro}>
        <h2 id="tour-heading">See it at work</h2>
        <p>These screenshots show a sample company in Boise. Watch Demo opens the same one.</p>
      </div>
      <Stop
        title="Know which jobs are worth chasing"
        text="Every request lands in your pipeline with an estimated value. Move it along with your mouse, keyboard or thumb."
        points={[
          "Estimated value for every lead and every stage",
          "A history of who changed what and when",
          "Duplicates caught before they're created",
        ]}
      >
        <Picture
          name="pipeline"
          alt="The sales pipeline, with leads, prospects and clients as cards in columns"
          sizes={halfWidth}
        />
      </Stop>
      <Stop
        isTurned
        title="Open a customer and know everything"
        text="Address, notes, calls, jobs and documents on one page. Anyone who picks up the phone knows the whole story."
        points={[
          "One timeline of notes, calls, visits and changes",
          "Call or email with one tap",
          "Find anyone instantly by name, street or phone number",
        ]}
      >
        <Picture
          name="customer"
          alt="A customer's page with contact details, address and notes, and tabs for contracts, services, invoices and files"
          sizes={halfWidth}
        />
      </Stop>
      <Stop
        title="The whole office in your pocket"
        text="Every screen works one-handed on a phone, in the basement and in bright sun. Light and dark themes follow your device."
        points={[
          "The full product, not a cut-down app",
          "Today's visits with address and phone number",
          "Works with a keyboard and a screen reader",
        ]}
      >
        <Picture name="phone" alt="The dashboard on a phone, with this month's figures" sizes="280px" />
      </Stop>
    </section>
  );
}

type StopProps = {
  title: string;
  text: string;
  points: string[];
  isTurned?: boolean;
  children: React.ReactNode;
};

function Stop({ title, text, points, isTurned, children }: StopProps) {
  return (
    <div className={tour.stop} data-turned={isTurned || undefined}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        <ul className={tour.points}>
          {points.map((point) => (
            <li key={point}>
              <IconCheck size={18} stroke={2} aria-hidden />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className={tour.stopPicture}>{children}</div>
    </div>
  );
}
