import { useId, useRef, useState, type ComponentType, type CSSProperties, type FocusEvent, type ReactElement, type Ref } from 'react';
import { notify } from '../lib/notices.js';
import { Field } from '../form/field.js';
import { IconButton } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Icon } from '../ui/icon.js';
import type { DatePopupProps } from './date-popup.js';
import styles from './date-field.module.css';
import { dateText } from './dates.texts.js';
import { padTyped, readTyped, showTyped, type DateKind } from './typed-date.js';

export interface DateFieldProps {
  kind: DateKind;
  label: string;
  /** `2026-11-20`, `14:30` or `2026-11-20T14:30` in the product's time zone; empty for none */
  value: string;
  /** The value (empty while the text cannot be read), and why it cannot be read: null when it can. */
  onChange: (value: string, fault: string | null) => void;
  /** limits of what the calendar offers, in the form of the value; what is typed is for the form to check */
  min?: string;
  max?: string;
  error?: boolean;
  helperText?: string | undefined;
  /** id of a text elsewhere that says what is wrong */
  describedBy?: string | undefined;
  disabled?: boolean;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** the field was left, with its buttons and its calendar */
  onBlur?: () => void;
  style?: CSSProperties;
}

interface TypedDate {
  typed: string;
  fault: string | null;
  type: (typed: string) => void;
  /** the text is finished */
  leave: () => void;
}

function useTyped({ kind, value, onChange }: Pick<DateFieldProps, 'kind' | 'value' | 'onChange'>): TypedDate {
  const [typed, setTyped] = useState(showTyped(value));
  const [seen, setSeen] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const read = readTyped(kind, typed);
  if (value !== seen) {
    setSeen(value);
    // the page changed it, not this field; a half-typed text stays, its value is the empty one
    if (value !== (read ?? '')) setTyped(showTyped(value));
  }
  const type = (text: string): void => {
    const next = readTyped(kind, text);
    setTyped(text);
    setLeft(false);
    if (next !== read) onChange(next ?? '', next === null ? dateText(`date.bad.${kind}`) : null);
  };
  const leave = (): void => {
    const finished = readTyped(kind, padTyped(typed));
    if (finished !== null) type(showTyped(finished));
    setLeft(true);
  };
  return { typed, fault: isLeft && read === null ? dateText(`date.bad.${kind}`) : null, type, leave };
}

/** The calendar loads when it is first asked for: it weighs more than a whole page of the learner's. */
function usePopup(): { Popup: ComponentType<DatePopupProps> | null; isOpen: boolean; open: () => void; close: () => void } {
  const [Popup, setPopup] = useState<ComponentType<DatePopupProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    // the calendar is made of MUI's components, the pages around it may be of none
    Promise.all([import('./date-popup.js'), import('../theme/mui-ground.js')]).then(
      ([{ DatePopup }, { MuiGround }]) => {
        setPopup(() => (props: DatePopupProps) => (
          <MuiGround>
            <DatePopup {...props} />
          </MuiGround>
        ));
        setOpen(true);
      },
      () => notify(dateText('date.notLoaded'), 'error'),
    );
  };
  return { Popup, isOpen, open, close: () => setOpen(false) };
}

interface ButtonsProps {
  kind: DateKind;
  /** id of the label */
  describedBy: string;
  isOpen: boolean;
  onOpen: () => void;
  onClear: (() => void) | null;
}
function Buttons({ kind, describedBy, isOpen, onOpen, onClear }: ButtonsProps): ReactElement {
  return (
    <>
      {onClear === null ? null : (
        <IconButton className={styles['clear']} aria-label={dateText('date.clear')} aria-describedby={describedBy} onClick={onClear}>
          <Icon name="close" size={20} />
        </IconButton>
      )}
      <IconButton
        aria-label={dateText(`date.open.${kind}`)}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <Icon name={kind === 'time' ? 'clock' : 'calendar'} size={20} />
      </IconButton>
    </>
  );
}

/** A date, a time or both: typed, or chosen in a calendar that speaks Chinese whatever the browser's language is. */
export function DateField(props: DateFieldProps): ReactElement {
  const { kind, label, min, max, error = false, helperText, describedBy, disabled = false, name, inputRef, onBlur, style } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { typed, fault, type, leave } = useTyped(props);
  const { Popup, isOpen, open, close } = usePopup();
  const clear = (): void => {
    type('');
    // the button goes away with the text
    box.current?.querySelector('input')?.focus();
  };
  const onLeave = (event: FocusEvent<HTMLDivElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // the calendar is part of the field
    if (isOpen) return event.stopPropagation();
    leave();
    onBlur?.();
  };
  // where the line is short, the calendar's own button clears
  const onClear = kind === 'datetime' && typed !== '' ? clear : null;
  return (
    <>
      <div ref={box} onBlur={onLeave} className={classNames(styles['field'], kind === 'datetime' && styles['withTime'])} style={style}>
        <Field
          size="small"
          shrink
          label={label}
          name={name}
          inputRef={inputRef}
          value={typed}
          disabled={disabled}
          error={error || fault !== null}
          helperText={fault ?? helperText}
          placeholder={dateText(`date.format.${kind}`)}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          inputMode="numeric"
          maxLength={32}
          aria-describedby={describedBy}
          endAdornment={disabled ? undefined : <Buttons kind={kind} describedBy={id} isOpen={isOpen} onOpen={open} onClear={onClear} />}
        />
        {/* which field the buttons belong to; in their names the label would stand for two things */}
        <span id={id} hidden>
          {label}
        </span>
      </div>
      {Popup === null ? null : (
        <div style={{ display: 'contents' }} onBlur={(event) => event.stopPropagation()}>
          <Popup
            kind={kind}
            value={readTyped(kind, typed) ?? ''}
            min={min}
            max={max}
            open={isOpen}
            anchor={box}
            onPick={(picked) => type(showTyped(picked))}
            onClose={close}
          />
        </div>
      )}
    </>
  );
}
