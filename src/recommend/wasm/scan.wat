;; Finds known runs of letters and digits, and their values, in 64 bytes of text at a time. Leaves everything else (new
;; or long runs, signs that may belong to a name, other alphabets) to text/tokenizer.ts. scan-kernels.ts defines the
;; memory layout: masks at 0, kinds at 272, the number of runs found at 528, the text at 560.
(module
  (memory (import "engine" "memory") 0)
  ;; Different in each process, so nobody can craft texts whose runs all share one slot. They do not affect the results.
  (global $factor (import "engine" "factor") i64)
  (global $other_factor (import "engine" "otherFactor") i64)

  ;; The slot of a 16-byte key: the one that holds its position among the keys, or the free one for it. The last slot is
  ;; always free, so the table need not wrap around.
  (func $slot_of_halves
    (param $low i64) (param $high i64) (param $slots i32) (param $shift i32) (param $keys i32) (result i32)
    (local $slot i32) (local $entry i32) (local $key i32)
    ;; Multiplication carries the letters of both halves into the highest bits.
    (local.set $slot (i32.add (local.get $slots) (i32.shl
      (i32.wrap_i64 (i64.shr_u
        (i64.mul
          (i64.xor (i64.mul (local.get $high) (global.get $factor)) (local.get $low))
          (global.get $other_factor))
        (i64.extend_i32_u (local.get $shift))))
      (i32.const 2))))
    (block $found
      (loop $next
        (br_if $found (i32.eqz (local.tee $entry (i32.load (local.get $slot)))))
        (local.set $key (i32.add (local.get $keys) (i32.shl (local.get $entry) (i32.const 4))))
        (br_if $found (i32.and
          (i64.eq (i64.load (local.get $key)) (local.get $low))
          (i64.eq (i64.load offset=8 (local.get $key)) (local.get $high))))
        (local.set $slot (i32.add (local.get $slot) (i32.const 4)))
        (br $next)))
    (local.get $slot))

  ;; One bit per byte that is a letter or digit: lower and upper case differ in one bit.
  (func $letters (param $bytes v128) (result i64)
    (i64.extend_i32_u (i8x16.bitmask (v128.or
      (i8x16.lt_u
        (i8x16.sub
          (v128.or (local.get $bytes) (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))
          (v128.const i8x16 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97))
        (v128.const i8x16 26 26 26 26 26 26 26 26 26 26 26 26 26 26 26 26))
      (i8x16.lt_u
        (i8x16.sub (local.get $bytes) (v128.const i8x16 48 48 48 48 48 48 48 48 48 48 48 48 48 48 48 48))
        (v128.const i8x16 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10))))))

  ;; One bit per byte that needs a closer look: an apostrophe, part of a wide character, or a full stop before "n". Also
  ;; takes the byte after each.
  (func $odd (param $bytes v128) (param $following v128) (result i64)
    (i64.extend_i32_u (i8x16.bitmask (v128.or
      (v128.or
        (local.get $bytes)
        (i8x16.eq (local.get $bytes) (v128.const i8x16 39 39 39 39 39 39 39 39 39 39 39 39 39 39 39 39)))
      (v128.and
        (i8x16.eq (local.get $bytes) (v128.const i8x16 46 46 46 46 46 46 46 46 46 46 46 46 46 46 46 46))
        (i8x16.eq
          (v128.or (local.get $following) (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))
          (v128.const i8x16 110 110 110 110 110 110 110 110 110 110 110 110 110 110 110 110)))))))

  ;; Whether a letter and the next byte may be C++, C#, F# or e-mail: "c+", "c#", "f+", "f#", "e-", in either case.
  (func $begins_name (param $two i32) (result i32)
    (local.set $two (i32.or (local.get $two) (i32.const 0x20)))
    (i32.or
      (i32.or
        (i32.or (i32.eq (local.get $two) (i32.const 0x2b63)) (i32.eq (local.get $two) (i32.const 0x2363)))
        (i32.or (i32.eq (local.get $two) (i32.const 0x2b66)) (i32.eq (local.get $two) (i32.const 0x2366))))
      (i32.eq (local.get $two) (i32.const 0x2d65))))

  (func (export "slotOf") (param $key i32) (param $slots i32) (param $shift i32) (param $keys i32) (result i32)
    (call $slot_of_halves
      (i64.load (local.get $key)) (i64.load offset=8 (local.get $key))
      (local.get $slots) (local.get $shift) (local.get $keys)))

  ;; The kind of a byte: letter 0, digit 1, separator 2, apostrophe 3, sign 4, part of a wide character 5. 0x6e2e is
  ;; ".n", or ".N" after adding 0x2000.
  (func (export "scan")
    (param $at i32) (param $end i32) (param $found i32) (param $out i32) (param $room i32)
    (param $slots i32) (param $shift i32) (param $keys i32) (param $values i32) (result i32)
    (local $base i32) (local $from i32) (local $to i32) (local $bits i64) (local $odd i64) (local $after i64) (local $behind i64)
    (local $kind i32) (local $entry i32) (local $others i32) (local $length i32) (local $bytes v128)
    (local.set $out (i32.add (local.get $out) (i32.shl (local.get $found) (i32.const 2))))
    (block $stop
      (loop $run
        (br_if $stop (i32.ge_u (local.get $at) (local.get $end)))
        ;; One bit per byte, so no run has to wait until the previous one is measured. Bits are found as below, without
        ;; i64.ctz.
        (local.set $bits (i64.or
          (i64.or (call $letters (v128.load offset=560 (local.get $at))) (i64.shl (call $letters (v128.load offset=576 (local.get $at))) (i64.const 16)))
          (i64.or (i64.shl (call $letters (v128.load offset=592 (local.get $at))) (i64.const 32)) (i64.shl (call $letters (v128.load offset=608 (local.get $at))) (i64.const 48)))))
        (local.set $odd (i64.or
          (i64.or (call $odd (v128.load offset=560 (local.get $at)) (v128.load offset=561 (local.get $at))) (i64.shl (call $odd (v128.load offset=576 (local.get $at)) (v128.load offset=577 (local.get $at))) (i64.const 16)))
          (i64.or (i64.shl (call $odd (v128.load offset=592 (local.get $at)) (v128.load offset=593 (local.get $at))) (i64.const 32)) (i64.shl (call $odd (v128.load offset=608 (local.get $at)) (v128.load offset=609 (local.get $at))) (i64.const 48)))))
        (if (i32.lt_u (i32.sub (local.get $end) (local.get $at)) (i32.const 64))
          (then (local.set $bits (i64.and (local.get $bits) (i64.sub
            (i64.shl (i64.const 1) (i64.extend_i32_u (i32.sub (local.get $end) (local.get $at)))) (i64.const 1))))))
        ;; From the first such byte on, the code below handles the runs one at a time.
        (local.set $odd (i64.and (local.get $odd) (i64.sub (i64.const 0) (local.get $odd))))
        (local.set $base (local.get $at))
        (block $closer
          (loop $next
            (local.set $after (i64.add (local.get $bits) (i64.and (local.get $bits) (i64.sub (i64.const 0) (local.get $bits)))))
            (if (i64.eqz (local.get $after))
              (then
                (br_if $closer (i64.ne (local.get $odd) (i64.const 0)))
                (if (i64.eqz (local.get $bits))
                  (then
                    (local.set $at (i32.add (local.get $base) (i32.const 64)))
                    (br $run)))
                ;; A run up to the last byte: the next 64 bytes begin with it.
                (local.set $from (i32.sub (i32.const 63) (i32.wrap_i64 (i64.clz (i64.and (local.get $bits) (i64.sub (i64.const 0) (local.get $bits)))))))
                (br_if $closer (i32.eqz (local.get $from)))
                (local.set $at (i32.add (local.get $base) (local.get $from)))
                (br $run)))
            ;; The bit after the run; nothing up to it may be odd.
            (local.set $behind (i64.and (local.get $after) (i64.sub (i64.const 0) (local.get $after))))
            (br_if $closer (i32.and (i64.le_u (local.get $odd) (local.get $behind)) (i64.ne (local.get $odd) (i64.const 0))))
            (local.set $from (i32.add (local.get $base) (i32.sub (i32.const 63) (i32.wrap_i64 (i64.clz (i64.and (local.get $bits) (i64.sub (i64.const 0) (local.get $bits))))))))
            (local.set $to (i32.add (local.get $base) (i32.sub (i32.const 63) (i32.wrap_i64 (i64.clz (local.get $behind))))))
            (local.set $length (i32.sub (local.get $to) (local.get $from)))
            (br_if $closer (i32.ge_u (local.get $length) (i32.const 16)))
            (if (i32.eq (local.get $length) (i32.const 1))
              (then (br_if $closer (call $begins_name (i32.load16_u offset=560 (local.get $from))))))
            (local.set $bytes (v128.and
              (v128.load offset=560 (local.get $from))
              (v128.load (i32.shl (local.get $length) (i32.const 4)))))
            (local.set $entry (i32.load (call $slot_of_halves
              (i64x2.extract_lane 0 (local.get $bytes)) (i64x2.extract_lane 1 (local.get $bytes))
              (local.get $slots) (local.get $shift) (local.get $keys))))
            (br_if $closer (i32.eqz (local.get $entry)))
            (i32.store (local.get $out) (i32.load (i32.add (local.get $values) (i32.shl (local.get $entry) (i32.const 2)))))
            (i32.store (i32.add (local.get $out) (local.get $room)) (local.get $from))
            (i32.store (i32.add (local.get $out) (i32.shl (local.get $room) (i32.const 1))) (local.get $to))
            (local.set $out (i32.add (local.get $out) (i32.const 4)))
            (local.set $found (i32.add (local.get $found) (i32.const 1)))
            (local.set $at (local.get $to))
            (local.set $bits (i64.and (local.get $bits) (local.get $after)))
            (br $next)))
        ;; Skip separators; stop at the end of the text.
        (block $word
          (loop $gap
            (br_if $stop (i32.ge_u (local.get $at) (local.get $end)))
            (br_if $word (i32.le_u (local.tee $kind (i32.load8_u offset=272 (i32.load8_u offset=560 (local.get $at)))) (i32.const 1)))
            (br_if $stop (i32.or (i32.gt_u (local.get $kind) (i32.const 4)) (i32.eq (i32.or (i32.load16_u offset=560 (local.get $at)) (i32.const 0x2000)) (i32.const 0x6e2e))))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br $gap)))
        ;; The number of letters or digits that follow.
        (local.set $bytes (v128.load offset=560 (local.get $at)))
        (local.set $others (i32.xor (i32.const -1) (i32.wrap_i64 (call $letters (local.get $bytes)))))
        ;; The position of the lowest bit, with the only such instruction that V8 has for arm64: i32.ctz is a call
        ;; there.
        (local.set $length (i32.sub (i32.const 31)
          (i32.clz (i32.and (local.get $others) (i32.sub (i32.const 0) (local.get $others))))))
        (br_if $stop (i32.eq (local.get $length) (i32.const 16)))
        ;; A sign also ends a run, unless both may form a name: C++, e-mail, ASP.NET. This applies to names of one
        ;; letter, not to the digits of numbered lists.
        (local.set $kind (i32.load8_u offset=272 (i32.load8_u offset=560 (i32.add (local.get $at) (local.get $length)))))
        (if (i32.ne (local.get $kind) (i32.const 2))
          (then
            (local.set $to (i32.add (local.get $at) (local.get $length)))
            (br_if $stop (i32.eq (local.get $kind) (i32.const 5)))
            (br_if $stop (i32.eq (i32.or (i32.load16_u offset=560 (local.get $to)) (i32.const 0x2000)) (i32.const 0x6e2e)))
            (if (i32.eq (local.get $length) (i32.const 1))
              (then (br_if $stop (call $begins_name (i32.load16_u offset=560 (local.get $at))))))
            ;; An apostrophe inside a word, not after it.
            (if (i32.eq (local.get $kind) (i32.const 3))
              (then
                (local.set $kind (i32.load8_u offset=272 (i32.load8_u offset=561 (local.get $to))))
                (br_if $stop (i32.or (i32.eqz (local.get $kind)) (i32.eq (local.get $kind) (i32.const 5))))))))
        (local.set $bytes (v128.and
          (local.get $bytes)
          (v128.load (i32.shl (local.get $length) (i32.const 4)))))
        (local.set $entry (i32.load (call $slot_of_halves
          (i64x2.extract_lane 0 (local.get $bytes)) (i64x2.extract_lane 1 (local.get $bytes))
          (local.get $slots) (local.get $shift) (local.get $keys))))
        (br_if $stop (i32.eqz (local.get $entry)))
        (i32.store (local.get $out) (i32.load (i32.add (local.get $values) (i32.shl (local.get $entry) (i32.const 2)))))
        (i32.store (i32.add (local.get $out) (local.get $room)) (local.get $at))
        (local.set $at (i32.add (local.get $at) (local.get $length)))
        (i32.store (i32.add (local.get $out) (i32.shl (local.get $room) (i32.const 1))) (local.get $at))
        ;; The byte that ended the run need not be read again.
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $found (i32.add (local.get $found) (i32.const 1)))
        (br $run)))
    (i32.store (i32.const 528) (local.get $found))
    (local.get $at)))
