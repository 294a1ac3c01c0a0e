/** Three voices of people who work with the product. */
import classes from "./landing.module.css";

const voices = [
  {
    words:
      "I used to write quotes at the kitchen table until ten. Now I send them from the van, and they're signed before I've packed up.",
    name: "Andre Mitchell",
    work: "Mitchell Electric, Tulsa",
  },
  {
    words:
      "We stopped losing leads. Every call goes into the pipeline, and on Monday it takes us a minute to see who hasn't heard from us.",
    name: "Carla Jensen",
    work: "Jensen Heating & Air, Duluth",
  },
  {
    words:
      "My two technicians picked it up on their first morning. The calendar tells them where to be and tells me what we'll earn.",
    name: "Sam Okafor",
    work: "Okafor Plumbing, Macon",
  },
];

export function Testimonials() {
  return (
    <section id="testimonials" className={classes.section} aria-labelledby="testimonials-heading">
      <div className={classes.intro}>
        <h2 id="testimonials-heading">Trades that got their evenings back</h2>
      </div>
      <ul className={classes.voices}>
        {voices.map(({ words, name, work }) => (
          <li key={name}>
            <figure>
              <blockquote>{words}</blockquote>
              <figcaption>
                <span className={classes.face} aria-hidden>
                  {name.replace(/(\w)\w* (\w).*/, "$1$2")}
                </span>
                <span>
                  <strong>{name}</strong>
                  <br />
                  {work}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
