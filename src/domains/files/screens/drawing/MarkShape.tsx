/** One mark on the photo, as it will be saved. */

import { markColors } from "./mark-colors.ts";
import { type Mark, type Size, strokeOf, strokesOf, textSizeOf } from "./marks.ts";

export function MarkShape({ mark, size }: { mark: Mark; size: Size }) {
  const { fill, edge } = markColors[mark.color];
  const stroke = strokeOf(size);
  if (mark.kind === "words") {
    return (
      <text
        x={mark.at.x}
        y={mark.at.y}
        fontSize={textSizeOf(size)}
        fontFamily="sans-serif"
        fontWeight={700}
        textAnchor="middle"
        fill={fill}
        stroke={edge}
        strokeWidth={stroke}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {mark.text}
      </text>
    );
  }
  const path = strokesOf(mark, stroke)
    .map((points) => `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`)
    .join("");
  const shared = { d: path, fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <g>
      <path {...shared} stroke={edge} strokeWidth={stroke * 1.7} />
      <path {...shared} stroke={fill} strokeWidth={stroke} />
    </g>
  );
}
