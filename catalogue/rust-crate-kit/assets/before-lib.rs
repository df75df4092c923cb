//! Parses durations such as "90s", "5m", "2h". Version 0.3.1 as published.

pub struct Span {
    pub secs: u64,
}

pub enum ParseError {
    Empty,
    BadUnit(char),
}

pub fn parse(text: &String) -> Result<Span, ParseError> {
    if text.len() == 0 {
        return Err(ParseError::Empty);
    }
    let unit = text.chars().last().unwrap();
    let number: u64 = text[..text.len() - 1].parse().unwrap();
    let factor = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        other => return Err(ParseError::BadUnit(other)),
    };
    Ok(Span { secs: number * factor })
}
