import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

type CardMoreProps = {
  to: string;
  /** What is seen, such as "Learn More". */
  label: string;
  /** The same with the name of the card, for those who hear links without their surroundings. */
  fullLabel: string;
};

/** The one link of a linked card, which the whole card follows. */
export function CardMore({ to, label, fullLabel }: CardMoreProps) {
  return (
    <Link className="card__link card__more" to={to}>
      <span aria-hidden="true">{label}</span>
      <span className="visually-hidden">{fullLabel}</span>
      <Icon name="arrow-right" size="small" />
    </Link>
  );
}
