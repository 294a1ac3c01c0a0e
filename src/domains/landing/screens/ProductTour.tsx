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
        <p>
          These are pictures of the product itself, with a made-up firm in Boise. Watch Demo opens the same
          one.
        </p>
      </div>
      <Stop
        title="Know which jobs are worth chasing"
        text="Every request lands in the pipeline with what it may be worth. Move it along with the mouse, the keyboard or your thumb."
        points={[
          "Estimated value of every lead, and of the whole column",
          "Who changed what, and when, kept with the customer",
          "Doubles are found before they are made",
        ]}
      >
        <Picture
          name="pipeline"
          alt="The sales pipeline: cards of leads, prospects and clients in columns, each with its source"
          sizes={halfWidth}
        />
      </Stop>
      <Stop
        isTurned
        title="Open a customer and know everything"
        text="Address, notes, calls, jobs and papers on one page. Whoever picks up the phone sounds like they have been there from the start."
        points={[
          "One timeline of notes, calls, visits and changes",
          "Call or write with one tap",
          "Found in an instant by name, street or phone number",
        ]}
      >
        <Picture
          name="customer"
          alt="A customer's page with contact, address and notes, and tabs for contracts, services, invoices and files"
          sizes={halfWidth}
        />
      </Stop>
      <Stop
        title="The whole office in your pocket"
        text="Every screen works on a phone with one thumb, in the basement and in bright sun. Light and dark follow your device."
        points={[
          "The same product, not a cut-down app",
          "Today's visits with address and phone number",
          "Works by keyboard and with a screen reader, too",
        ]}
      >
        <Picture
          name="phone"
          alt="The dashboard on a phone: the figures of the month one below the other"
          sizes="280px"
        />
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
