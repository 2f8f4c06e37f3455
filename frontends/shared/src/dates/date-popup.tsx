import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { zhCN } from '@mui/x-date-pickers/locales';
import type { PickersActionBarAction } from '@mui/x-date-pickers/PickersActionBar';
import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import utc from 'dayjs/plugin/utc.js';
import { useMemo, type ReactElement, type RefObject } from 'react';
import { toLocalField } from '../format/local-instants.js';
import { dateText } from './dates.texts.js';
import type { DateKind } from './typed-date.js';

dayjs.extend(utc);

export interface DatePopupProps {
  kind: DateKind;
  /** as of DateField */
  value: string;
  min: string | undefined;
  max: string | undefined;
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
  /** as of DateField; empty: cleared */
  onPick: (value: string) => void;
  onClose: () => void;
}

/**
 * The pickers reckon in UTC, and UTC's clock shows what a clock in the product's time zone shows.
 * So no daylight saving of the browser's time zone takes an hour away. Only "now" has to be told.
 */
class ProductClock extends AdapterDayjs {
  constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(options);
    const make = this.date;
    // undefined and a text give the same type of result
    this.date = <T extends string | null | undefined>(value?: T, timezone?: string) =>
      make<T>((value === undefined ? toLocalField(new Date().toISOString()) : value) as T, timezone);
  }
}

const formats: Readonly<Record<DateKind, string>> = { date: 'YYYY-MM-DD', time: 'HH:mm', datetime: 'YYYY-MM-DDTHH:mm' };
const actions: Record<DateKind, PickersActionBarAction[]> = {
  date: ['clear', 'today', 'accept'],
  time: ['clear', 'nextOrAccept'],
  datetime: ['clear', 'today', 'nextOrAccept'],
};
const read = (kind: DateKind, value: string): Dayjs => dayjs.utc(kind === 'time' ? `2000-01-01T${value}` : value);
// theirs says 下个, which is not what a button says
const localeText = { ...zhCN.components.MuiLocalizationProvider.defaultProps.localeText, nextStepButtonLabel: dateText('date.next') };

const titles = {
  date: localeText.datePickerToolbarTitle,
  time: localeText.timePickerToolbarTitle,
  datetime: localeText.dateTimePickerToolbarTitle,
} satisfies Record<DateKind, string | undefined>;

/** The field stands in the page already. */
const NoField = (): null => null;

/** Targets of 44 px: seven of them in a row fit into the library's 320 px, and they into a phone's dialog. */
const touchable = {
  '& .MuiDateCalendar-root': { height: 'auto', maxHeight: 'none', pb: 1 },
  '& .MuiPickerDay-root': { '--PickerDay-size': '44px', '--PickerDay-horizontalMargin': '0px', fontSize: '0.9375rem' },
  '& .MuiDayCalendar-weekDayLabel': { width: 44, mx: 0 },
  '& .MuiDayCalendar-slideTransition': { minHeight: 288 },
  '& .MuiYearCalendar-button, & .MuiMonthCalendar-button': { minHeight: 44 },
  '& .MuiMultiSectionDigitalClockSection-item': { minHeight: 44 },
  '& .MuiIconButton-root': { minWidth: 44, minHeight: 44 },
  '& .MuiPickersLayout-actionBar .MuiButton-root': { minHeight: 44 },
} as const;

/** The library's picker without its field. On a phone it is a dialog, else it opens below the field. */
export function DatePopup({ kind, value, min, max, open, anchor, onPick, onClose }: DatePopupProps): ReactElement {
  const at = useMemo(() => (value === '' ? null : read(kind, value)), [kind, value]);
  const limit = (name: string, bound: string | undefined): Record<string, Dayjs> =>
    bound === undefined || bound === '' ? {} : { [name]: read(kind, bound) };
  const common = {
    open,
    onClose,
    value: at,
    onChange: (next: Dayjs | null): void => {
      if (next === null) onPick('');
      else if (next.isValid()) onPick(next.format(formats[kind]));
    },
    timezone: 'UTC',
    desktopModeMediaQuery: '@media (pointer: fine) and (min-width: 600px)',
    slots: { field: NoField },
    slotProps: {
      popper: { anchorEl: () => anchor.current ?? document.body, 'aria-label': titles[kind] },
      layout: { sx: touchable },
      calendarHeader: { format: dateText('date.month') },
      toolbar: { toolbarFormat: dateText('date.day') },
      actionBar: { actions: actions[kind] },
    },
  };
  return (
    <LocalizationProvider dateAdapter={ProductClock} adapterLocale="zh-cn" localeText={localeText}>
      {kind === 'date' ? <DatePicker {...common} {...limit('minDate', min)} {...limit('maxDate', max)} /> : null}
      {kind === 'time' ? <TimePicker {...common} ampm={false} {...limit('minTime', min)} {...limit('maxTime', max)} /> : null}
      {kind === 'datetime' ? (
        <DateTimePicker {...common} ampm={false} {...limit('minDateTime', min)} {...limit('maxDateTime', max)} />
      ) : null}
    </LocalizationProvider>
  );
}
