//! Parses durations such as `90s`, `5m` and `2h`.
//!
//! ```
//! # use demo::Span;
//! let span: Span = "5m".parse()?;
//! assert_eq!(span.as_secs(), 300);
//! # Ok::<(), demo::ParseError>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use std::{error::Error, fmt, num::ParseIntError, str::FromStr};

/// A length of time in whole seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    secs: u64,
}

impl Span {
    /// The length in seconds.
    #[must_use]
    pub const fn as_secs(self) -> u64 {
        self.secs
    }
}

/// Why a text is not a [`Span`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// The text was empty.
    Empty,
    /// The last character is not `s`, `m` or `h`.
    BadUnit(char),
    /// The part before the unit is not a whole number.
    BadNumber(ParseIntError),
    /// The length does not fit in 64 bits of seconds.
    TooLong,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty duration"),
            Self::BadUnit(unit) => write!(f, "unknown unit {unit:?}, expected s, m or h"),
            Self::BadNumber(_) => f.write_str("invalid number in duration"),
            Self::TooLong => f.write_str("duration too long"),
        }
    }
}

impl Error for ParseError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::BadNumber(cause) => Some(cause),
            _ => None,
        }
    }
}

impl FromStr for Span {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unit = text.chars().next_back().ok_or(ParseError::Empty)?;
        let factor: u64 = match unit {
            's' => 1,
            'm' => 60,
            'h' => 3600,
            other => return Err(ParseError::BadUnit(other)),
        };
        let digits = &text[..text.len() - unit.len_utf8()];
        let number: u64 = digits.parse().map_err(ParseError::BadNumber)?;
        let secs = number.checked_mul(factor).ok_or(ParseError::TooLong)?;
        Ok(Self { secs })
    }
}

#[cfg(test)]
mod tests {
    use super::{ParseError, Span};

    fn secs(text: &str) -> Result<u64, ParseError> {
        text.parse::<Span>().map(Span::as_secs)
    }

    #[test]
    fn units() {
        assert_eq!(secs("90s"), Ok(90));
        assert_eq!(secs("5m"), Ok(300));
        assert_eq!(secs("2h"), Ok(7200));
    }

    #[test]
    fn refuses_without_panic() {
        assert_eq!(secs(""), Err(ParseError::Empty));
        assert_eq!(secs("5µ"), Err(ParseError::BadUnit('µ')));
        assert!(matches!(secs("m"), Err(ParseError::BadNumber(_))));
        assert!(matches!(secs("-1s"), Err(ParseError::BadNumber(_))));
        assert_eq!(secs("5124095576030432h"), Err(ParseError::TooLong));
        assert_eq!(secs("5124095576030431h"), Ok(18_446_744_073_709_551_600));
    }
}
