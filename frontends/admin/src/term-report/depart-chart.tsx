import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactElement } from 'react';

export interface DepartChartProps {
  labels: readonly string[];
  series: readonly { label: string; color: 'primary' | 'grey'; values: readonly number[] }[];
}
const [barHeight, axisHeight, labelWidth] = [44, 72, 112];
/** Characters of a name beside a bar. Classes differ at the end of their names: a long one loses its middle. */
const [longest, head, tail] = [8, 3, 4];

/** Departments beside each other as a drawing. It says nothing to who does not see it: the table below does. */
export function DepartChart({ labels, series }: DepartChartProps): ReactElement {
  // a band has one name, and two departments may have the same
  const bands = labels.map((label, at) => `${at + 1}. ${label}`);
  return (
    <BarChart
      layout="horizontal"
      height={axisHeight + barHeight * labels.length}
      skipAnimation
      disableKeyboardNavigation
      grid={{ vertical: true }}
      margin={{ left: 0, right: 24, top: 12, bottom: 0 }}
      yAxis={[
        {
          scaleType: 'band',
          data: bands,
          width: labelWidth,
          valueFormatter: (band: string) => {
            const name = band.slice(band.indexOf(' ') + 1);
            return name.length > longest ? `${name.slice(0, head)}…${name.slice(-tail)}` : name;
          },
        },
      ]}
      xAxis={[{ min: 0, height: 28 }]}
      series={series.map(({ label, color, values }) => ({
        ...{ label, data: [...values] },
        color: color === 'primary' ? 'var(--xk-primary-main)' : 'var(--xk-text-secondary)',
      }))}
    />
  );
}
