import { buildWeave, type WeaveVariant } from '#domain/weave/weave.ts';

type WeaveArtProps = {
  /** The proper name whose pattern this is: the same in all languages. */
  name: string;
  variant: WeaveVariant;
};

/** The pattern of a name. Decoration: it fills its box, cropped evenly, and says nothing. */
export function WeaveArt({ name, variant }: WeaveArtProps) {
  const { width, height, rows } = buildWeave(name, variant);
  return (
    <svg
      className={`weave weave--${variant}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={variant === 'hero' ? 'xMidYMax slice' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      {rows.map((shapes) => (
        <g key={shapes[0]?.path}>
          {shapes.map(({ tone, path }) => (
            <path key={tone + path} className={`weave__${tone}`} d={path} />
          ))}
        </g>
      ))}
    </svg>
  );
}
