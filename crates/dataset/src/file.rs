//! Writes rows to a Parquet file. Lists are written with the levels that the format requires; none of ours is
//! empty.

use crate::rows::Row;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, FloatType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::io::Write;
use std::sync::Arc;

/// Rows held in memory before they are written as one group.
const GROUP: usize = 16_384;

const SCHEMA: &str = "
message decisions {
    required binary record (STRING);
    required binary game (STRING);
    required int32 edition;
    required int32 encoding;
    required int32 entry;
    required int32 seats;
    required int32 seat;
    required boolean auto;
    required boolean taken_back;
    required group observation (LIST) { repeated group list { required int32 element (INTEGER(8, true)); } }
    required group legal (LIST) { repeated group list { required int32 element; } }
    required int32 action;
    required binary text (STRING);
    required group shares (LIST) { repeated group list { required float element; } }
    required group scores (LIST) { repeated group list { required int32 element; } }
    optional binary value_kind (STRING);
    optional float value;
    optional float action_value;
    optional int32 choice;
}";

/// Writes rows, group by group.
pub struct Writer<W: Write + Send> {
    file: SerializedFileWriter<W>,
    /// Each with the name of its record.
    waiting: Vec<(String, Row)>,
}

impl<W: Write + Send> Writer<W> {
    pub fn new(to: W) -> Result<Writer<W>, ParquetError> {
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let file = SerializedFileWriter::new(to, schema, Arc::new(WriterProperties::default()))?;
        Ok(Writer { file, waiting: Vec::new() })
    }

    /// Adds the decisions of the record of this name.
    pub fn add(&mut self, record: &str, rows: Vec<Row>) -> Result<(), ParquetError> {
        self.waiting.extend(rows.into_iter().map(|row| (record.to_owned(), row)));
        if self.waiting.len() >= GROUP { self.write() } else { Ok(()) }
    }

    /// Writes what is left, and the end of the file.
    pub fn finish(mut self) -> Result<W, ParquetError> {
        self.write()?;
        self.file.into_inner()
    }

    fn write(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.waiting);
        if rows.is_empty() {
            return Ok(());
        }
        let mut group = self.file.next_row_group()?;
        // In the order of the schema.
        texts(&mut group, rows.iter().map(|(record, _)| record.as_str()))?;
        texts(&mut group, rows.iter().map(|(_, row)| row.game))?;
        numbers(&mut group, rows.iter().map(|(_, row)| i32::from(row.edition)))?;
        numbers(&mut group, rows.iter().map(|(_, row)| i32::from(row.encoding)))?;
        numbers(&mut group, rows.iter().map(|(_, row)| row.entry as i32))?;
        numbers(&mut group, rows.iter().map(|(_, row)| i32::from(row.seats)))?;
        numbers(&mut group, rows.iter().map(|(_, row)| row.seat as i32))?;
        flags(&mut group, rows.iter().map(|(_, row)| row.auto))?;
        flags(&mut group, rows.iter().map(|(_, row)| row.taken_back))?;
        let observations =
            rows.iter().map(|(_, row)| row.observation.iter().map(|number| i32::from(*number)));
        lists::<Int32Type, _>(&mut group, observations)?;
        lists::<Int32Type, _>(&mut group, rows.iter().map(|(_, row)| row.legal.iter().map(|id| *id as i32)))?;
        numbers(&mut group, rows.iter().map(|(_, row)| row.action as i32))?;
        texts(&mut group, rows.iter().map(|(_, row)| row.text.as_str()))?;
        lists::<FloatType, _>(&mut group, rows.iter().map(|(_, row)| row.shares.iter().copied()))?;
        lists::<Int32Type, _>(&mut group, rows.iter().map(|(_, row)| row.scores.iter().copied()))?;
        let values = || rows.iter().map(|(_, row)| row.values.as_ref());
        maybe::<ByteArrayType>(&mut group, values().map(|values| Some(ByteArray::from(values?.kind))))?;
        maybe::<FloatType>(&mut group, values().map(|values| Some(values?.best)))?;
        maybe::<FloatType>(&mut group, values().map(|values| values?.taken))?;
        maybe::<Int32Type>(&mut group, values().map(|values| Some(values?.choice as i32)))?;
        group.close()?;
        Ok(())
    }
}

fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: &[T::T],
    levels: Option<(&[i16], Option<&[i16]>)>,
) -> Result<(), ParquetError> {
    let mut column =
        group.next_column()?.ok_or_else(|| ParquetError::General("no column is left".to_owned()))?;
    let (defined, repeated) = levels.unzip();
    column.typed::<T>().write_batch(values, defined, repeated.flatten())?;
    column.close()
}

fn texts<'a>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: impl Iterator<Item = &'a str>,
) -> Result<(), ParquetError> {
    column::<ByteArrayType>(group, &values.map(ByteArray::from).collect::<Vec<_>>(), None)
}

fn numbers(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: impl Iterator<Item = i32>,
) -> Result<(), ParquetError> {
    column::<Int32Type>(group, &values.collect::<Vec<_>>(), None)
}

fn flags(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: impl Iterator<Item = bool>,
) -> Result<(), ParquetError> {
    column::<BoolType>(group, &values.collect::<Vec<_>>(), None)
}

/// A column in which values may be missing.
fn maybe<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    all: impl Iterator<Item = Option<T::T>>,
) -> Result<(), ParquetError> {
    let all: Vec<Option<T::T>> = all.collect();
    let defined: Vec<i16> = all.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = all.into_iter().flatten().collect();
    column::<T>(group, &values, Some((&defined, None)))
}

fn lists<T: DataType, L: Iterator<Item = T::T>>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    lists: impl Iterator<Item = L>,
) -> Result<(), ParquetError> {
    let (mut values, mut repeated) = (Vec::new(), Vec::new());
    for list in lists {
        let from = values.len();
        values.extend(list);
        repeated.extend((from..values.len()).map(|place| i16::from(place > from)));
    }
    let defined = vec![1; values.len()];
    column::<T>(group, &values, Some((&defined, Some(&repeated))))
}
