import { formatTime } from '@fenix/domain/dates/format';
import type { SpeedPoint } from '@fenix/domain/flota/detalle';
import { AreaChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';

const hour = (at: number) => formatTime(new Date(at));

/** DISP-40: speed over time. Its summary in words stands beside it, so the drawing itself is not read out. */
export function SpeedChart({ serie }: { serie: readonly SpeedPoint[] }) {
  const isStill = useReducedMotion();
  const data = useMemo(
    () => serie.map(({ at, velocidad }) => ({ at: Date.parse(at), velocidad: Math.round(velocidad) })),
    [serie],
  );
  return (
    <AreaChart
      aria-hidden
      h={200}
      data={data}
      dataKey="at"
      series={[{ name: 'velocidad', label: 'Velocidad', color: 'petrol.5' }]}
      curveType="linear"
      strokeWidth={1.5}
      withDots={false}
      gridAxis="x"
      tickLine="none"
      fillOpacity={0.15}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        tickFormatter: hour,
        minTickGap: 48,
      }}
      yAxisProps={{ width: 32, allowDecimals: false, tickFormatter: String }}
      tooltipProps={{ labelFormatter: (at: unknown) => (typeof at === 'number' ? hour(at) : '') }}
      valueFormatter={(value) => `${value} km/h`}
      areaProps={{ isAnimationActive: !isStill, animationDuration: 200 }}
    />
  );
}
