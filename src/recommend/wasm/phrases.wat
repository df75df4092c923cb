;; Searches the phrase filters of kits, in memory that threads share. phrase-kernels.ts describes the function.
(module
  (memory (import "engine" "memory") 0 65536 shared)

  ;; The bit for a probe, in the lowest place: at `probe` / 2^32 of the filter's `size` bits.
  (func $bit (param $filter i32) (param $size i64) (param $probe i64) (result i32)
    (local $at i32)
    (local.set $at (i32.wrap_i64 (i64.shr_u (i64.mul (local.get $probe) (local.get $size)) (i64.const 32))))
    (i32.shr_u
      (i32.load (i32.add (local.get $filter) (i32.shl (i32.shr_u (local.get $at) (i32.const 5)) (i32.const 2))))
      (local.get $at)))

  ;; Reads each line of the kits' filters, because the processor then waits for many lines at once.
  (func $touch (param $kits i32) (param $kitsEnd i32) (param $starts i32) (param $bits i32)
    (local $start i32) (local $at i32) (local $end i32)
    (block $done
      (loop $kit
        (br_if $done (i32.eq (local.get $kits) (local.get $kitsEnd)))
        (local.set $start (i32.add (local.get $starts) (i32.shl (i32.load (local.get $kits)) (i32.const 2))))
        (local.set $at (i32.add (local.get $bits) (i32.shl (i32.load (local.get $start)) (i32.const 2))))
        (local.set $end (i32.add (local.get $bits) (i32.shl (i32.load offset=4 (local.get $start)) (i32.const 2))))
        (block $next
          (loop $line
            (br_if $next (i32.ge_u (local.get $at) (local.get $end)))
            (drop (i32.load (local.get $at)))
            (local.set $at (i32.add (local.get $at) (i32.const 64)))
            (br $line)))
        (local.set $kits (i32.add (local.get $kits) (i32.const 4)))
        (br $kit))))

  (func (export "weigh")
    (param $kits i32) (param $kitsEnd i32) (param $phrases i32) (param $phrasesEnd i32)
    (param $starts i32) (param $bits i32) (param $out i32)
    (local $start i32) (local $filter i32) (local $size i64) (local $phrase i32) (local $sum f64)
    (call $touch (local.get $kits) (local.get $kitsEnd) (local.get $starts) (local.get $bits))
    (block $done
      (loop $kit
        (br_if $done (i32.eq (local.get $kits) (local.get $kitsEnd)))
        (local.set $start (i32.add (local.get $starts) (i32.shl (i32.load (local.get $kits)) (i32.const 2))))
        (local.set $filter (i32.add (local.get $bits) (i32.shl (i32.load (local.get $start)) (i32.const 2))))
        (local.set $size (i64.shl
          (i64.extend_i32_u (i32.sub (i32.load offset=4 (local.get $start)) (i32.load (local.get $start))))
          (i64.const 5)))
        (local.set $sum (f64.const 0))
        ;; A kit without phrases has no filter.
        (local.set $phrase (select (local.get $phrasesEnd) (local.get $phrases) (i64.eqz (local.get $size))))
        (block $next
          (loop $each
            (br_if $next (i32.eq (local.get $phrase) (local.get $phrasesEnd)))
            (if (i32.and (i32.const 1)
                (call $bit (local.get $filter) (local.get $size) (i64.load32_u offset=0 (local.get $phrase))))
              (then
                (if (i32.and (i32.const 1) (i32.and
                    (call $bit (local.get $filter) (local.get $size) (i64.load32_u offset=4 (local.get $phrase)))
                    (call $bit (local.get $filter) (local.get $size) (i64.load32_u offset=8 (local.get $phrase)))))
                  (then (local.set $sum (f64.add (local.get $sum) (f64.load offset=16 (local.get $phrase))))))))
            (local.set $phrase (i32.add (local.get $phrase) (i32.const 24)))
            (br $each)))
        (f64.store (local.get $out) (local.get $sum))
        (local.set $kits (i32.add (local.get $kits) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 8)))
        (br $kit)))))
