import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-aria-components';
import { IconButton } from './button';
import styles from './graph.module.css';
import { Icon } from './icon';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A record with its place: the middle of its box, in px. */
export interface GraphNode extends Point {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

/** A line through points, from one record to another. */
export interface GraphLine {
  readonly id: string;
  readonly points: readonly Point[];
}

export interface GraphProps {
  readonly label: string;
  /** In the order in which the keyboard comes to them. */
  readonly nodes: readonly GraphNode[];
  readonly lines: readonly GraphLine[];
  readonly width: number;
  readonly height: number;
  /** The record that the graph is about: seen at first. */
  readonly chosen: string;
  readonly larger: string;
  readonly smaller: string;
}

const SCALES = [0.4, 0.6, 0.8, 1, 1.25, 1.5] as const;
const FULL = SCALES.indexOf(1);

/** Records and what leads from one to another. It scrolls where there is no room; the same is said in words beside it. */
export function Graph({ label, nodes, lines, width, height, chosen, larger, smaller }: GraphProps) {
  const [at, setAt] = useState(FULL);
  const scale = SCALES[at] ?? 1;
  const frame = useRef<HTMLDivElement>(null);
  const { x = 0, y = 0 } = nodes.find(({ id }) => id === chosen) ?? {};
  useEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    frame.current?.scrollTo({ left: x * scale - clientWidth / 2, top: y * scale - clientHeight / 2 });
  }, [x, y, scale]);
  return (
    <div className={styles['graph']}>
      <div className={styles['tools']}>
        <IconButton writes={false} label={smaller} isDisabled={at === 0} onPress={() => setAt(at - 1)}>
          <Icon name="minus" size={16} />
        </IconButton>
        <IconButton writes={false} label={larger} isDisabled={at === SCALES.length - 1} onPress={() => setAt(at + 1)}>
          <Icon name="plus" size={16} />
        </IconButton>
      </div>
      <div ref={frame} className={styles['frame']} role="group" aria-label={label} tabIndex={0}>
        <svg width={width * scale} height={height * scale} viewBox={`0 0 ${width} ${height}`} focusable="false">
          <g className={styles['lines']} aria-hidden="true">
            {lines.map(({ id, points }) => (
              <Line key={id} points={points} />
            ))}
          </g>
          {nodes.map((node) => (
            <Node key={node.id} node={node} isChosen={node.id === chosen} />
          ))}
        </svg>
      </div>
    </div>
  );
}

function Node({ node, isChosen }: { readonly node: GraphNode; readonly isChosen: boolean }) {
  const { x, y, width, height, href, name } = node;
  return (
    <foreignObject x={x - width / 2} y={y - height / 2} width={width} height={height}>
      <Link
        href={href}
        className={`${styles['node']} ${isChosen ? styles['chosen'] : ''}`}
        {...(isChosen && { 'aria-current': 'true' })}
      >
        <bdi>{name}</bdi>
      </Link>
    </foreignObject>
  );
}

const ARROW_PX = 6;

/** Bends at the points between its ends, and ends in an arrow. */
function Line({ points }: { readonly points: readonly Point[] }) {
  const [first, ...more] = points;
  const last = more.at(-1);
  if (!first || !last) return null;
  const middle = more.slice(0, -1).map((point, index) => {
    const next = more[index + 1] ?? last;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return (
    <>
      <path d={`M${first.x} ${first.y}${middle.join('')}L${last.x} ${last.y}`} />
      <path
        d={`M${last.x - ARROW_PX} ${last.y - ARROW_PX / 1.5}L${last.x} ${last.y}L${last.x - ARROW_PX} ${last.y + ARROW_PX / 1.5}`}
      />
    </>
  );
}
