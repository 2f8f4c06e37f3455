import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ReactElement } from 'react';

/** A series of a chart over days. */
export interface DaySeries {
  label: string;
  color: 'primary' | 'success' | 'warning';
  /** one number for each day */
  values: readonly number[];
}
export interface DayChartProps {
  kind: 'line' | 'bar';
  /** `2026-11-27` */
  days: readonly string[];
  series: readonly DaySeries[];
  /** pixels */
  height: number;
}

/** `2026-11-27` → `11-27` */
const shortDay = (day: string): string => day.slice('2026-'.length);
const axisWidth = 44;
// less, and the days are cut off to nothing
const axisHeight = 36;

/** Numbers by day as a drawing. It says nothing to who does not see it: the table beside it does. */
export function DayChart({ kind, days, series, height }: DayChartProps): ReactElement {
  const xAxis = { data: [...days], valueFormatter: shortDay, tickLabelMinGap: 12, height: axisHeight };
  const common = {
    height,
    skipAnimation: true,
    disableKeyboardNavigation: true,
    grid: { horizontal: true },
    yAxis: [{ min: 0, tickMinStep: 1, width: axisWidth }],
    margin: { left: 0, right: 24, top: 12, bottom: 0 },
  };
  const shown = series.map(({ label, color, values }) => ({ label, color: `var(--xk-${color}-main)`, data: [...values] }));
  return kind === 'line' ? (
    <LineChart
      {...common}
      xAxis={[{ ...xAxis, scaleType: 'point' }]}
      series={shown.map((one) => ({ ...one, curve: 'linear' as const, showMark: days.length <= 31 }))}
    />
  ) : (
    <BarChart {...common} xAxis={[{ ...xAxis, scaleType: 'band' }]} series={shown} />
  );
}
