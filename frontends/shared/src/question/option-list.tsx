import type { LearnerQuestionView } from '@xuekao/contracts';
import { Suspense, use, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { isSingleChoiceType } from '@xuekao/question/view';
import { escapeHtml } from '../rich-text/escape-html.js';
import { imagesOf, PictureViewer, RichText } from '../rich-text/rich-text.js';
import { sharedText } from '../texts/zh-cn.js';
import { Button, IconButton } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Icon } from '../ui/icon.js';
import styles from './option-list.module.css';
import { OptionStrikesContext } from './option-strikes.js';
import { arePictures } from './picture-options.js';

export type OptionTone = 'plain' | 'chosen' | 'right' | 'wrong';

interface OptionRowProps {
  abc: string;
  content: string;
  image: string;
  /** what the picture shows; empty where the author wrote nothing */
  imageAlt: string;
  tone: OptionTone;
  round: boolean;
  /** a click on a picture opens it; else it is a click on the option */
  zoom: boolean;
  /** the person has struck it out */
  struck?: boolean;
  after?: ReactNode;
}

const altOf = ({ abc, imageAlt }: Pick<OptionRowProps, 'abc' | 'imageAlt'>): string =>
  imageAlt || sharedText('shared.question.optionImage', { abc });

/** The letter and the words of an option, in its row. */
export function OptionBody({ abc, content, image, imageAlt, tone, round, zoom, struck = false, after }: OptionRowProps): ReactElement {
  return (
    <>
      <span
        aria-hidden
        className={classNames('xk-letter', styles['letter'], round && styles['round'], tone !== 'plain' && styles['filled'])}
      >
        {abc}
      </span>
      <span className={styles['words']}>
        <span className="xk-heard">{struck ? `${abc}. ${sharedText('shared.question.optionStruck')} ` : `${abc}. `}</span>
        <RichText inline html={content} zoom={zoom} />
        {image === '' ? null : (
          <RichText
            zoom={zoom}
            html={`<img src="${encodeURI(image)}" alt="${escapeHtml(altOf({ abc, imageAlt }))}">`}
            className={styles['picture']}
          />
        )}
      </span>
      {after}
    </>
  );
}

export interface OptionListProps {
  question: Pick<LearnerQuestionView, 'quId' | 'quType' | 'answerList'>;
  label: string;
  chosen: readonly string[];
  disabled: boolean;
  onChoose: (optionId: string) => void;
  /** takes back what was chosen of a question with one answer: a radio button alone cannot */
  onClear: () => void;
}

/** Beside the option, not in it: it must neither choose nor be part of the option's name. */
function ZoomButton({
  abc,
  content,
  image,
  imageAlt,
  className,
}: Pick<OptionRowProps, 'abc' | 'content' | 'image' | 'imageAlt'> & { className: string }): ReactElement | null {
  const [open, setOpen] = useState(false);
  const alt = altOf({ abc, imageAlt });
  const images = useMemo(() => [...imagesOf(content), ...(image === '' ? [] : [{ src: encodeURI(image), alt }])], [content, image, alt]);
  if (images.length === 0) return null;
  return (
    <>
      <IconButton aria-label={sharedText('shared.question.optionZoom', { abc })} onClick={() => setOpen(true)} className={className}>
        <Icon name="enlarge" size={22} />
      </IconButton>
      {open ? (
        <Suspense fallback={null}>
          <PictureViewer images={images} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const hasImage = ({ content, image }: Pick<OptionRowProps, 'content' | 'image'>): boolean => image !== '' || content.includes('<img');

/** Struck options, announced when they change for any reason. */
function useSaidChange(letters: string | null): string {
  const [said, setSaid] = useState('');
  const before = useRef(letters);
  useEffect(() => {
    if (letters !== null && before.current !== null && letters !== before.current)
      setSaid(
        letters === ''
          ? sharedText('shared.question.optionStruck.none')
          : sharedText('shared.question.optionStruck.all', { list: letters }),
      );
    before.current = letters;
  }, [letters]);
  return said;
}

/** The options of a choice question: native radios and checkboxes under a row that is easy to hit. Choosing takes a strike away. */
export function OptionList({ question, label, chosen, disabled, onChoose, onClear }: OptionListProps): ReactElement {
  const single = isSingleChoiceType(question.quType);
  const strikes = use(OptionStrikesContext);
  const struckLetters =
    strikes === null
      ? null
      : question.answerList
          .filter(({ id }) => strikes.isStruck(question.quId, id))
          .map(({ abc }) => abc)
          .join('、');
  const said = useSaidChange(struckLetters);
  return (
    <fieldset disabled={disabled} className={classNames(styles['list'], arePictures(question.answerList) && styles['pictures'])}>
      <legend className="xk-heard">{sharedText('shared.question.options', { n: label })}</legend>
      {question.answerList.map((option) => {
        const on = chosen.includes(option.id);
        const struck = strikes?.isStruck(question.quId, option.id) === true;
        const buttons = (hasImage(option) ? 1 : 0) + (strikes === null ? 0 : 1);
        // no tab stop for each option: the key acts on the option that has the focus
        const pressed = (event: KeyboardEvent): void => {
          if (strikes === null || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
          event.preventDefault();
          strikes.strike(question.quId, option.id);
        };
        return (
          <div key={option.id} className={styles['place']}>
            <label
              data-reading
              className={classNames(
                styles['row'],
                styles['choice'],
                on && styles['chosen'],
                struck && styles['struck'],
                buttons === 1 && styles['oneBeside'],
                buttons === 2 && styles['twoBeside'],
              )}
            >
              <input
                type={single ? 'radio' : 'checkbox'}
                name={`qu-${question.quId}`}
                value={option.id}
                checked={on}
                onChange={() => onChoose(option.id)}
                onKeyDown={pressed}
                className={styles['input']}
              />
              <OptionBody {...option} round={single} zoom={false} struck={struck} tone={on ? 'chosen' : 'plain'} />
            </label>
            {hasImage(option) ? (
              <ZoomButton {...option} className={classNames(styles['beside'], strikes !== null && styles['second'])} />
            ) : null}
            {/* a chosen option counts, and cannot look as if it did not */}
            {strikes === null || disabled || on ? null : (
              <IconButton
                aria-label={sharedText('shared.question.optionStrike', { abc: option.abc })}
                aria-pressed={struck}
                tabIndex={-1}
                onClick={() => strikes.strike(question.quId, option.id)}
                className={classNames(styles['beside'], struck && styles['pressed'])}
              >
                <Icon name="strike" />
              </IconButton>
            )}
          </div>
        );
      })}
      {single && chosen.length > 0 && !disabled ? (
        <Button
          color="secondary"
          className={styles['clear']}
          onClick={({ currentTarget }) => {
            // the button goes: the focus stays with the options
            currentTarget.closest('fieldset')?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true });
            onClear();
          }}
        >
          {sharedText('shared.question.clear')}
        </Button>
      ) : null}
      {strikes === null ? null : (
        <span role="status" className="xk-heard">
          {said}
        </span>
      )}
    </fieldset>
  );
}
