import type { DataExtra } from '@fenix/domain/gps/programada';
import { adjuntoId } from '@fenix/domain/incontrol/app/adjuntos';
import { type ReadReport, readReport } from '@fenix/domain/incontrol/app/reporte';
import { type Reporte, filesOf } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { isAmong } from '../../db/among';
import { type FileReader, type FileSource, openFiles } from '../../media/files';
import { mediaFiles } from '../../media/queries';

/**
 * The trip was found as one of the company's own account; its reports' files are found by the reports that keep them,
 * so that a report which names a stranger's file shows none.
 */
export async function shownReports(source: FileSource, extras: readonly DataExtra[]): Promise<Reporte[]> {
  if (extras.length === 0) return [];
  const kept = await mediaFiles(source.db)
    .innerJoin('media_uses', 'media_uses.media_id', 'file._id')
    .select('media_uses.record')
    .where('media_uses.kind', '=', 'inspeccion')
    .where(
      isAmong(
        'media_uses.record',
        extras.map(({ id }) => id),
      ),
    )
    .execute();
  return extras.map((extra) => {
    const files = openFiles(
      source,
      kept.filter(({ record }) => record === extra.id),
    );
    return { id: extra.id, data: withFiles(readReport(extra), files) };
  });
}

function withFiles(report: ReadReport, files: FileReader): Reporte['data'] {
  const shown = new Map(filesOf(report).map((name) => [name, files.read(adjuntoId(name) ?? name)]));
  const fileOf = (name: string) => shown.get(name) ?? files.read(name);
  return {
    ...report,
    collectionPictures: report.collectionPictures.map((one) =>
      Object.assign({}, one, { picture: fileOf(one.picture) }),
    ),
    video: report.video.map(fileOf),
    signature: report.signature === null ? null : fileOf(report.signature),
  };
}
