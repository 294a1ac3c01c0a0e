/** Draws the pictures of the demo firm's files: plans and labels such as a crew keeps, as SVG for the program to paint. */

const frame = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 1600 1200">
  <rect width="1600" height="1200" fill="#f7f4ee"/>${content}</svg>`;

const wall = 'fill="none" stroke="#333" stroke-width="14"';
const pipe = (path: string, color: string) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="10"/>`;
const circles = (places: readonly (readonly [number, number])[], color: string) =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="22" fill="${color}"/>`).join("");

/** Rooms of a house with the lines of hot and cold water in them. */
export const pipePlan = frame(`
  <rect x="120" y="120" width="1360" height="960" ${wall}/>
  <path d="M760 120V640M760 640H1480M120 760H560M560 760V1080" ${wall}/>
  ${pipe("M200 1000H680V300H1300", "#2b6ca4")}
  ${pipe("M200 960H640V260H1300", "#a4442b")}
  ${circles(
    [
      [1300, 280],
      [680, 640],
      [200, 980],
    ],
    "#2f6f5e",
  )}`);

/** A bathroom seen from above. */
export const bathroomPlan = frame(`
  <rect x="260" y="160" width="1080" height="880" ${wall}/>
  <rect x="320" y="220" width="700" height="280" rx="120" fill="#fff" stroke="#555" stroke-width="8"/>
  <ellipse cx="1180" cy="360" rx="90" ry="120" fill="#fff" stroke="#555" stroke-width="8"/>
  <rect x="340" y="800" width="360" height="180" rx="20" fill="#fff" stroke="#555" stroke-width="8"/>
  ${circles(
    [
      [520, 890],
      [380, 360],
      [1180, 380],
    ],
    "#2b6ca4",
  )}
  <path d="M1340 640a300 300 0 0 1-300 300" fill="none" stroke="#999" stroke-width="6"/>`);

/** The plate of a water heater with its bars and rows. */
export const heaterLabel = frame(`
  <rect x="220" y="140" width="1160" height="920" rx="40" fill="#dfe4e8" stroke="#7d868c" stroke-width="12"/>
  <rect x="300" y="220" width="1000" height="150" fill="#2f6f5e"/>
  ${[460, 560, 660].map((y) => `<rect x="300" y="${y}" width="620" height="36" fill="#8a9399"/><rect x="1000" y="${y}" width="300" height="36" fill="#5c656b"/>`).join("")}
  ${Array.from({ length: 40 }, (_, bar) => `<rect x="${300 + bar * 25}" y="800" width="${bar % 3 === 0 ? 16 : 8}" height="180" fill="#222"/>`).join("")}`);

/** The same joint, soldered anew. */
export const newJoint = frame(`
  <rect x="0" y="420" width="1600" height="150" fill="#c98152"/>
  <rect x="620" y="370" width="360" height="250" rx="24" fill="#d9a06f"/>
  <rect x="600" y="390" width="24" height="210" fill="#b9bec6"/>
  <rect x="976" y="390" width="24" height="210" fill="#b9bec6"/>
  <path d="M740 860l80 80 180-190" fill="none" stroke="#2f8f4e" stroke-width="28"/>`);

/** A drop below a joint of copper. */
export const dripSketch = frame(`
  <rect x="0" y="420" width="1600" height="150" fill="#b46a3c"/>
  <rect x="640" y="380" width="320" height="230" rx="20" fill="#8f4f2a"/>
  <path d="M800 640c90 130 140 190 140 270a140 140 0 0 1-280 0c0-80 50-140 140-270z" fill="#4b8fc4"/>
  <circle cx="800" cy="520" r="300" fill="none" stroke="#d0342c" stroke-width="16"/>`);
