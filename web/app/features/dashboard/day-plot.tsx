import '@mantine/charts/styles.layer.css';
import type { PanelDay } from '@giro/contract/calls/dashboard.ts';
import { AreaChart } from '@mantine/charts';
import { type DayChart, dayInWords, shortDay } from './day-lines.ts';

const mostDots = 31;

/** The drawing of a chart of days. Whoever cannot see it or point at it has the words and the table around it. */
export default function DayPlot({ chart, series }: { chart: DayChart; series: PanelDay[] }) {
  return (
    <AreaChart
      h="100%"
      data={series}
      dataKey="day"
      series={chart.lines.map(({ name, label, color, dash }) => ({ name, label, color, strokeDasharray: dash }))}
      curveType="linear"
      fillOpacity={0.12}
      withDots={series.length <= mostDots}
      dotProps={{ r: 2, strokeWidth: 0 }}
      activeDotProps={{ r: 4 }}
      valueFormatter={chart.format}
      yAxisProps={{ tickFormatter: chart.formatTick, width: 72, allowDecimals: false }}
      xAxisProps={{ tickFormatter: shortDay, minTickGap: 24 }}
      tooltipProps={{ labelFormatter: (day) => (day ? dayInWords(String(day)) : '') }}
      areaChartProps={{ margin: { top: 8, right: 8 } }}
      accessibilityLayer={false}
    />
  );
}
