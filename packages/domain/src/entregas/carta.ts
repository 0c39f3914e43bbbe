import { formatLongDay } from '../dates/format';
import type { Block, Doc } from '../document/blocks';
import { displayName } from '../text/names';
import { FORMATOS, type Formato, type FormatoDeEntrega } from './formato';

/** Who hands over: the signed-in person, their company, and the day. */
export type Entrega = { formato: FormatoDeEntrega; person: string; company: string; now: Date };

/** DELIV-06: the letter that goes with what is handed over, signed by who brings it and by who receives it. */
export function cartaDeEntrega({ formato, person, company, now }: Entrega): Doc {
  const { consecutivo, ciudad, destinatario, asunto } = formato;
  const client = displayName(formato.cliente);
  const provider = displayName(company);
  const blocks: Block[] = [
    {
      kind: 'header',
      title: `Entrega de ${FORMATOS[formato.formato].toLowerCase()}`,
      subtitle: `Formato de entrega n.º ${consecutivo} · ${client}`,
    },
    { kind: 'text', body: `${ciudad}, ${formatLongDay(now)}` },
    { kind: 'text', body: ['Señor(a)', destinatario, client, ciudad].join('\n') },
    { kind: 'text', body: `Asunto: ${asunto}` },
    { kind: 'text', body: ['Cordial saludo:', ...BODY[formato.formato](provider, asunto)].join('\n\n') },
    { kind: 'text', body: 'Agradecemos su atención.\n\nAtentamente,' },
    { kind: 'signature', name: person, role: `Entrega por ${provider}` },
    {
      kind: 'text',
      body: 'Recibí a satisfacción. Fecha y hora: ______________________   C. C. ______________________',
    },
    { kind: 'signature', name: destinatario, role: `Recibe por ${client}` },
    { kind: 'footer', text: `${provider}. Formato de entrega n.º ${consecutivo}, ${formatLongDay(now)}.` },
  ];
  return {
    title: `Formato de entrega n.º ${consecutivo}`,
    fileName: `Formato-de-entrega-${consecutivo}.pdf`,
    blocks,
  };
}

const BODY: Record<Formato, (provider: string, asunto: string) => string[]> = {
  equipo: (provider, asunto) => [
    `Por medio de la presente, ${provider} hace entrega formal del equipo relacionado con el asunto «${asunto}», revisado y probado antes de su salida, con sus accesorios y en buen estado de funcionamiento.`,
    'Le pedimos verificar el equipo en el momento de recibirlo y firmar esta carta en señal de conformidad. Cualquier observación puede escribirla al respaldo o comunicarla dentro de los cinco días hábiles siguientes a la fecha de recibo.',
  ],
  informe: (provider, asunto) => [
    `Por medio de la presente, ${provider} hace entrega formal del informe relacionado con el asunto «${asunto}», junto con los soportes que lo acompañan.`,
    'Le pedimos revisar su contenido y firmar esta carta en señal de recibo. La firma no implica aceptación de las conclusiones: cualquier observación puede comunicarla dentro de los cinco días hábiles siguientes a la fecha de recibo.',
  ],
};
