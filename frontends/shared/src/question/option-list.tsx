import StrikeIcon from '@mui/icons-material/FormatStrikethrough';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { visuallyHidden } from '@mui/utils';
import type { LearnerQuestionView } from '@xuekao/contracts';
import { Suspense, use, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { escapeHtml } from '../rich-text/escape-html.js';
import { imagesOf, PictureViewer, RichText } from '../rich-text/rich-text.js';
import { sharedText } from '../texts/zh-cn.js';
import { isSingleChoice } from './answers.js';
import { OptionStrikesContext } from './option-strikes.js';

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
const colorOf = { plain: 'text.secondary', chosen: 'primary.main', right: 'success.main', wrong: 'error.main' } as const;

const altOf = ({ abc, imageAlt }: Pick<OptionRowProps, 'abc' | 'imageAlt'>): string => imageAlt || sharedText('shared.question.optionImage', { abc });

function OptionBody({ abc, content, image, imageAlt, tone, round, zoom, struck = false, after }: OptionRowProps): ReactElement {
  const filled = tone !== 'plain';
  return (
    <>
      <Box
        component="span"
        aria-hidden
        className="xk-letter"
        sx={{
          flex: 'none', width: 28, height: 28, mt: '2px', borderRadius: round ? '50%' : '7px', display: 'grid', placeItems: 'center', border: 1.5, fontSize: 14, fontWeight: 650,
          borderColor: filled ? colorOf[tone] : 'text.disabled', bgcolor: filled ? colorOf[tone] : 'transparent', color: filled ? 'background.paper' : 'text.secondary',
          // in a person's own colours only those of the system differ
          '@media (forced-colors: active)': filled ? { forcedColorAdjust: 'none', bgcolor: 'Highlight', color: 'HighlightText', borderColor: 'Highlight' } : {},
        }}
      >
        {abc}
      </Box>
      <Box component="span" data-option-words sx={{ minWidth: 0, flex: 1 }}>
        <Box component="span" sx={visuallyHidden}>{struck ? `${abc}. ${sharedText('shared.question.optionStruck')} ` : `${abc}. `}</Box>
        <RichText inline html={content} zoom={zoom} />
        {image === '' ? null : (
          <RichText zoom={zoom} html={`<img src="${encodeURI(image)}" alt="${escapeHtml(altOf({ abc, imageAlt }))}">`} sx={{ mt: 1, '& img': { maxHeight: 220 } }} />
        )}
      </Box>
      {after}
    </>
  );
}

const rowLooks = {
  display: 'flex', alignItems: 'flex-start', gap: 1.5, px: 1.75, py: 1.25, minHeight: 50, border: 1, borderRadius: 1.25, fontSize: '1rem', lineHeight: 1.7,
} as const;

export interface OptionListProps {
  question: Pick<LearnerQuestionView, 'quId' | 'quType' | 'answerList'>;
  label: string;
  chosen: readonly string[];
  disabled: boolean;
  onChoose: (optionId: string) => void;
}

const beside = { position: 'absolute', top: 2, right: 2, width: 44, height: 44, color: 'text.secondary' } as const;
/** what stands beside an option, in the units of the theme */
const besideWidth = 6;
/** a line through words, formulas and the letter: some of them do not take it from what is around them */
const struckLooks = {
  '& [data-option-words]': { textDecoration: 'line-through', color: 'text.secondary' },
  '& .katex-html .base': { background: 'linear-gradient(currentColor, currentColor) center / 100% 2px no-repeat' },
  '& img': { opacity: 0.45 },
  '& .xk-letter': { position: 'relative', borderStyle: 'dashed', '&::after': { content: '""', position: 'absolute', width: '130%', borderTop: '2px solid', transform: 'rotate(-45deg)' } },
} as const;

/** Beside the option, not in it: it must neither choose nor be part of the option's name. */
function ZoomButton({ abc, content, image, imageAlt, right }: Pick<OptionRowProps, 'abc' | 'content' | 'image' | 'imageAlt'> & { right: number }): ReactElement | null {
  const [open, setOpen] = useState(false);
  const alt = altOf({ abc, imageAlt });
  const images = useMemo(() => [...imagesOf(content), ...(image === '' ? [] : [{ src: encodeURI(image), alt }])], [content, image, alt]);
  if (images.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={sharedText('shared.question.optionZoom', { abc })}
        onClick={() => setOpen(true)}
        sx={{ ...beside, right }}
      >
        <ZoomInIcon />
      </IconButton>
      {open ? <Suspense fallback={null}><PictureViewer images={images} onClose={() => setOpen(false)} /></Suspense> : null}
    </>
  );
}

const hasImage = ({ content, image }: Pick<OptionRowProps, 'content' | 'image'>): boolean => image !== '' || content.includes('<img');

/** What is struck out, said when it changes, whatever changed it. */
function useSaidChange(letters: string | null): string {
  const [said, setSaid] = useState('');
  const before = useRef(letters);
  useEffect(() => {
    if (letters !== null && before.current !== null && letters !== before.current) setSaid(letters === '' ? sharedText('shared.question.optionStruck.none') : sharedText('shared.question.optionStruck.all', { list: letters }));
    before.current = letters;
  }, [letters]);
  return said;
}

/** The options of a choice question: native radios and checkboxes under a row that is easy to hit. */
export function OptionList({ question, label, chosen, disabled, onChoose }: OptionListProps): ReactElement {
  const single = isSingleChoice(question.quType);
  const strikes = use(OptionStrikesContext);
  const struckLetters = strikes === null ? null : question.answerList.filter(({ id }) => strikes.isStruck(question.quId, id)).map(({ abc }) => abc).join('、');
  const said = useSaidChange(struckLetters);
  return (
    <Box component="fieldset" disabled={disabled} sx={{ border: 0, p: 0, m: 0, mt: 2, minWidth: 0, display: 'grid', gap: 1.25 }}>
      <Box component="legend" sx={visuallyHidden}>{sharedText('shared.question.options', { n: label })}</Box>
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
          <Box key={option.id} sx={{ position: 'relative', minWidth: 0 }}>
            <Box
              component="label"
              sx={{
                ...rowLooks, ...(buttons > 0 ? { pr: besideWidth * buttons } : {}), ...(struck ? struckLooks : {}), position: 'relative', cursor: disabled ? 'default' : 'pointer', opacity: disabled ? 0.7 : 1, borderColor: on ? 'primary.main' : 'divider', bgcolor: on ? 'action.selected' : 'transparent',
                '@media (hover: hover)': disabled ? {} : { '&:hover': { borderColor: 'primary.main' } },
                '@media (forced-colors: active)': on ? { forcedColorAdjust: 'none', borderColor: 'Highlight', outline: '1px solid Highlight', color: 'CanvasText', bgcolor: 'Canvas' } : {},
                '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
              }}
            >
              <input
                type={single ? 'radio' : 'checkbox'}
                name={`qu-${question.quId}`}
                value={option.id}
                checked={on}
                onChange={() => onChoose(option.id)}
                onKeyDown={pressed}
                style={{ position: 'absolute', opacity: 0, width: 1, height: 1, left: 14, top: 24, margin: 0 }}
              />
              <OptionBody {...option} round={single} zoom={false} struck={struck} tone={on ? 'chosen' : 'plain'} />
            </Box>
            {hasImage(option) ? <ZoomButton {...option} right={strikes === null ? 2 : 46} /> : null}
            {strikes === null ? null : (
              <IconButton aria-label={sharedText('shared.question.optionStrike', { abc: option.abc })} aria-pressed={struck} tabIndex={-1} disabled={disabled || on} onClick={() => strikes.strike(question.quId, option.id)} sx={{ ...beside, ...(struck ? { color: 'primary.main' } : {}) }}>
                <StrikeIcon />
              </IconButton>
            )}
          </Box>
        );
      })}
      {strikes === null ? null : <Box role="status" sx={visuallyHidden}>{said}</Box>}
    </Box>
  );
}

export interface OptionResultListProps {
  question: { quType: LearnerQuestionView['quType']; answerList: { id: string; abc: string; content: string; image: string; imageAlt: string; isRight: boolean }[] };
  chosen: readonly string[];
}

/** The same rows after the release: what was chosen, what is right, both in words for those who do not see colours. */
export function OptionResultList({ question, chosen }: OptionResultListProps): ReactElement {
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2, display: 'grid', gap: 1 }}>
      {question.answerList.map((option) => {
        const on = chosen.includes(option.id);
        const tone: OptionTone = option.isRight ? 'right' : on ? 'wrong' : 'plain';
        const words = [option.isRight ? sharedText('shared.result.optionRight') : '', on ? sharedText('shared.result.optionChosen') : ''].filter((word) => word !== '');
        return (
          <Box component="li" key={option.id} sx={{ ...rowLooks, borderColor: tone === 'plain' ? 'divider' : colorOf[tone], flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
            <OptionBody
              {...option}
              round={isSingleChoice(question.quType)}
              zoom
              tone={tone}
              after={words.length === 0 ? null : (
                <Box component="span" sx={{ flex: 'none', fontSize: 13, color: colorOf[tone], pt: 0.25, ml: { xs: '40px', sm: 0 }, width: { xs: '100%', sm: 'auto' } }}>
                  {words.join(' · ')}
                </Box>
              )}
            />
          </Box>
        );
      })}
    </Box>
  );
}
